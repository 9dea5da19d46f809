import { randomUUID } from 'node:crypto';
import type { Reconciliation } from '../../../contract/sync/sync-health-contract';
import { claimNightly, endNightly } from './nightly-reconciliation';
import { performReconciliation, type ReconcileParts } from './reconcile';
import { acquireReconciliationLease } from './reconciliation-lease';
import {
  failDeadReconciliations,
  findReconciliation,
  findRunningReconciliation,
  insertReconciliation,
} from './reconciliation-queries';
import type { ReconciliationService } from './reconciliation-service';

/** How often it looks whether another server's has ended. */
const POLL_MS = 1_000;

/** See `ReconciliationService`. Nothing is started here. */
export function createReconciliationService(parts: ReconcileParts): ReconciliationService {
  const { db, clock } = parts;
  const closing = new AbortController();
  let ongoing: Promise<void> | null = null;
  let ticking: Promise<void> | null = null;

  async function begin(userId: string | null): Promise<string | null> {
    const id = randomUUID();
    const lease = await acquireReconciliationLease(db, id, async (tx) => {
      const startedAt = clock.now();
      await failDeadReconciliations(tx, startedAt);
      const reason = userId === null ? 'schedule' : 'person';
      await insertReconciliation(tx, { id, reason, startedBy: userId, startedAt });
    });
    if (!lease) return null;
    const work = performReconciliation(parts, closing.signal, { id, lease }).catch((err: unknown) =>
      // The database itself is away: its row tells, once nobody holds its lease.
      parts.log.warn({ id, err }, 'reconciliation broke off'),
    );
    ongoing = work;
    void work.then(() => {
      if (ongoing === work) ongoing = null;
    });
    return id;
  }

  async function start(userId: string | null): Promise<Reconciliation> {
    for (;;) {
      const id = await begin(userId);
      const found = id === null ? await findRunningReconciliation(db) : await findReconciliation(db, id);
      // Neither begun nor found: another one ended just now.
      if (found) return found;
    }
  }

  async function doWhatIsDue(): Promise<void> {
    const slot = await claimNightly(db, clock.now());
    if (slot === null) return;
    const { id } = await start(null);
    await ongoing;
    const end = await endOf(id);
    if (end) await endNightly(db, slot, clock.now(), end.error);
  }

  /** How one ended, which another server may do; null where this one closes before. */
  async function endOf(id: string): Promise<Reconciliation | null> {
    for (;;) {
      const found = await findReconciliation(db, id);
      if (found?.status !== 'running') return found;
      if (closing.signal.aborted) return null;
      await clock.sleep(POLL_MS, closing.signal);
    }
  }

  return {
    start,
    async tick() {
      if (closing.signal.aborted || !parts.config.fireberry.token) return;
      ticking ??= doWhatIsDue().finally(() => (ticking = null));
      await ticking;
    },
    async idle() {
      await ticking?.catch(() => {});
      await ongoing;
    },
    async close() {
      closing.abort();
      await ticking?.catch(() => {});
      await ongoing;
    },
  };
}
