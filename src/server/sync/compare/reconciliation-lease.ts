import type { Database } from '../../platform/database/database';
import { SyncStopped } from '../crm/crm-error';
import type { SyncLease } from '../runs/sync-lease';
import { releaseLease, renewLease, takeLease } from '../runs/sync-lease-queries';
import { RECONCILIATION_LEASE } from './reconciliation-queries';

const SECONDS = 60;

/** The right to reconcile, held by one over all servers; it is held while it waits for a synchronisation too. */
export interface ReconciliationLease {
  /** Holds it for longer. @throws SyncStopped `lease_lost` */
  renew(): Promise<void>;
  /** Ends it in this transaction. */
  giveBack(tx: Database): Promise<void>;
  /** The synchronisation's lease, and whenever that is renewed this one too. */
  with(sync: SyncLease): SyncLease;
}

/** Takes the lease, and does `first` in the same transaction; null while somebody else reconciles. */
export async function acquireReconciliationLease(
  db: Database,
  owner: string,
  first: (tx: Database) => Promise<void>,
): Promise<ReconciliationLease | null> {
  const fence = await db.transaction(async (tx) => {
    const taken = await takeLease(tx, RECONCILIATION_LEASE, owner, SECONDS);
    if (taken !== null) await first(tx);
    return taken;
  });
  if (fence === null) return null;
  const renew = async (): Promise<void> => {
    if (await renewLease(db, RECONCILIATION_LEASE, { owner, fence }, SECONDS)) return;
    throw new SyncStopped('lease_lost', 'another server reconciles');
  };
  return {
    renew,
    giveBack: (tx) => releaseLease(tx, RECONCILIATION_LEASE, owner),
    with: (sync) => ({
      write: (work) => sync.write(work),
      renew: async () => {
        await renew();
        await sync.renew();
      },
    }),
  };
}
