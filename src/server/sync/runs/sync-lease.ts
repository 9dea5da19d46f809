import type { Database } from '../../platform/database/database';
import { SyncStopped } from '../crm/crm-error';
import {
  SYNC_LEASE,
  findLease,
  releaseLease,
  renameOwner,
  renewLease,
  takeLease,
} from './sync-lease-queries';

/**
 * A holder that died is replaced after this time, and the time that servers take to notice: a minute at the most
 * (`TICK_MS`). A call to the CRM takes less.
 */
const SECONDS = 45;
/** Renewed so short a time ago it is only looked at: that waits for no transaction which holds its row. */
const FRESH_MS = 5_000;

/** The right to synchronise, held by one run over all servers. */
export interface SyncLease {
  /**
   * Does work in a transaction that nobody without the lease can commit; holds the lease for longer.
   * @throws SyncStopped `lease_lost` when another server has taken over; nothing is written then.
   */
  write<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /** Keeps holding it. @throws SyncStopped `lease_lost`, and `cancelled` when somebody asked the run to end. */
  renew(): Promise<void>;
}

/** The lease as who took it has it. */
export interface OwnSyncLease extends SyncLease {
  /** Does the last work like any other, and gives the lease back in the same transaction. */
  end<T>(work: (tx: Database) => Promise<T>): Promise<T>;
}

/**
 * Takes the lease, and does `first` in the same transaction; null while somebody else holds it, or when `first` gives
 * `false`: the lease is then given back, what `first` did stays. A text that it gives is who holds the lease instead.
 * @param owner differs for each run.
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
  return held && holdLease(db, held);
}

function holdLease(db: Database, held: { owner: string; fence: number }): OwnSyncLease {
  let renewedAt = performance.now();
  const sure = <T>(lease: T | null): T => {
    if (lease) return lease;
    throw new SyncStopped('lease_lost', 'another server has taken over the synchronisation');
  };
  const hold = async (on: Database): Promise<{ isCancelled: boolean }> => {
    const now = performance.now();
    const lease = sure(await renewLease(on, SYNC_LEASE, held, SECONDS));
    renewedAt = now;
    return lease;
  };
  const holding = <T>(
    work: (tx: Database) => Promise<T>,
    last: (tx: Database) => Promise<unknown>,
  ): Promise<T> =>
    db.transaction(async (tx) => {
      await hold(tx);
      const done = await work(tx);
      await last(tx);
      return done;
    });
  return {
    renew: async () => {
      const isFresh = performance.now() - renewedAt < FRESH_MS;
      const { isCancelled } = isFresh ? sure(await findLease(db, SYNC_LEASE, held)) : await hold(db);
      if (isCancelled) throw new SyncStopped('cancelled', 'somebody cancelled the synchronisation');
    },
    // What was held at first may have run out in a long write, and would have when it commits.
    write: (work) => holding(work, hold),
    end: (work) => holding(work, (tx) => releaseLease(tx, SYNC_LEASE, held.owner)),
  };
}
