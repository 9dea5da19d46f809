import type { Database } from '#server/db/database';
import { SyncStopped } from '../../crm/crm-error';
import {
  SYNC_LEASE,
  findLease,
  releaseLease,
  renameOwner,
  renewLease,
  takeLease,
} from './sync-lease-queries';

/**
 * Duration of a lease. A dead holder is replaced after this time, plus the time until servers notice: at most a minute
 * (`TICK_MS`). A call to the CRM is shorter.
 */
const SECONDS = 45;
/** Time after a renewal during which the lease is only read, ms. Reading does not wait for transactions that lock its row. */
const FRESH_MS = 5_000;

/** The right to synchronise, held by one run across all servers. */
export interface SyncLease {
  /**
   * Runs a transaction that can be committed only with the lease, and extends the lease.
   * @throws SyncStopped `lease_lost` if another server has taken over; nothing is written then
   */
  write<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /** Extends the lease. @throws SyncStopped `lease_lost`, or `cancelled` if the run's cancellation was requested */
  renew(): Promise<void>;
}

/** The lease as returned to its holder. */
export interface OwnSyncLease extends SyncLease {
  /** Runs the final transaction and releases the lease in it. */
  end<T>(work: (tx: Database) => Promise<T>): Promise<T>;
}

/**
 * Takes the lease and runs `first` in the same transaction. Returns null if it is held by another owner, or if `first` returns
 * `false`: the lease is then released, and the writes of `first` are kept. A returned text replaces the owner.
 * @param owner unique for each run
 */
export async function acquireSyncLease(
  db: Database,
  owner: string,
  first: (tx: Database) => Promise<void | false | string>,
): Promise<OwnSyncLease | null> {
  const held = await db.transaction(async (tx) => {
    const fence = await takeLease(tx, SYNC_LEASE, owner, SECONDS);
    if (fence === null) return null;
    const done = await first(tx);
    if (done === false) await releaseLease(tx, SYNC_LEASE, owner);
    else if (done !== undefined) await renameOwner(tx, SYNC_LEASE, owner, done);
    return done === false ? null : { owner: done ?? owner, fence };
  });
  return held && createOwnLease(db, held);
}

function createOwnLease(db: Database, held: { owner: string; fence: number }): OwnSyncLease {
  let renewedAt = performance.now();
  const requireLease = <T>(lease: T | null): T => {
    if (lease) return lease;
    throw new SyncStopped('lease_lost', 'another server has taken over the synchronisation');
  };
  const extendLease = async (on: Database): Promise<{ isCancelled: boolean }> => {
    const now = performance.now();
    const lease = requireLease(await renewLease(on, SYNC_LEASE, held, SECONDS));
    renewedAt = now;
    return lease;
  };
  const runWithLease = <T>(
    work: (tx: Database) => Promise<T>,
    last: (tx: Database) => Promise<unknown>,
  ): Promise<T> =>
    db.transaction(async (tx) => {
      await extendLease(tx);
      const done = await work(tx);
      await last(tx);
      return done;
    });
  return {
    renew: async () => {
      const isFresh = performance.now() - renewedAt < FRESH_MS;
      const { isCancelled } = isFresh
        ? requireLease(await findLease(db, SYNC_LEASE, held))
        : await extendLease(db);
      if (isCancelled) throw new SyncStopped('cancelled', 'somebody cancelled the synchronisation');
    },
    // Extends the lease again at the end: it may have expired during a long write.
    write: (work) => runWithLease(work, extendLease),
    end: (work) => runWithLease(work, (tx) => releaseLease(tx, SYNC_LEASE, held.owner)),
  };
}
