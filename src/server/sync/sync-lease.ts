import type { Database } from '../platform/database';
import { SyncStopped } from './crm-error';
import { SYNC_LEASE, releaseLease, renewLease, takeLease } from './sync-lease-queries';

/** A holder that died is replaced after this time. Calls to the CRM take at most half of it. */
const SECONDS = 60;

/** The right to synchronise, held by one run over all servers. */
export interface SyncLease {
  /**
   * Does work in a transaction that nobody without the lease can commit; holds the lease for longer.
   * @throws SyncStopped `lease_lost` when another server has taken over; nothing is written then.
   */
  write<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /** Holds it for longer. @throws SyncStopped `lease_lost` */
  renew(): Promise<void>;
}

/**
 * Takes the lease, and does `first` in the same transaction; null while somebody else holds it.
 * @param owner differs for each run.
 */
export async function acquireSyncLease(
  db: Database,
  owner: string,
  first: (tx: Database) => Promise<void>,
): Promise<SyncLease | null> {
  const fence = await db.transaction(async (tx) => {
    const taken = await takeLease(tx, SYNC_LEASE, owner, SECONDS);
    if (taken !== null) await first(tx);
    return taken;
  });
  if (fence === null) return null;
  const held = { owner, fence };
  const hold = async (on: Database): Promise<void> => {
    if (!(await renewLease(on, SYNC_LEASE, held, SECONDS))) {
      throw new SyncStopped('lease_lost', 'another server has taken over the synchronisation');
    }
  };
  return {
    renew: () => hold(db),
    write: (work) =>
      db.transaction(async (tx) => {
        await hold(tx);
        return work(tx);
      }),
  };
}

/** Ends the run's last transaction: the lease is free when it commits. */
export async function giveBackSyncLease(tx: Database, owner: string): Promise<void> {
  await releaseLease(tx, SYNC_LEASE, owner);
}
