import { eq } from 'drizzle-orm';
import type { SimulatorOptions } from '#mocks/fireberry/simulator';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { syncRuns } from '#server/db/schema/sync-tables';
import { HttpError } from '#server/lib/http/errors';
import type { TestDatabase } from '#server/lib/testing/database';
import { upsertSetting } from '#server/lib/settings/settings-queries';
import { createSyncService, type SyncService } from '../../runs/sync-service';
import type { SyncServiceParts } from '../../runs/sync-run-context';
import { findRunView } from '../../runs/sync-run-queries';
import { PERSON, syncWorld, type SyncWorld } from '../../testing/sync';

/** A finished comparison, with its verdict, if any, as the status. */
export type Reconciliation = Omit<SyncRunView, 'status'> & {
  status: SyncRunView['status'] | NonNullable<SyncRunView['verdict']>;
};

export interface ReconciliationWorld extends SyncWorld {
  reconciliation: SyncService;
  /** Creates another server on the same database. */
  anotherReconciliation(parts?: Partial<SyncServiceParts>): SyncService;
  /** Runs a comparison until it ends, regardless of the outcome. */
  reconcile(by?: SyncService): Promise<Reconciliation>;
}

/** Creates a mirror filled from the simulator, and the real service that compares the two. */
export async function reconciliationWorld(
  database: TestDatabase,
  given: { records?: SimulatorOptions['records']; dailyCalls?: number } & Partial<SyncServiceParts> = {},
): Promise<ReconciliationWorld> {
  const { records, dailyCalls = 10_000, ...parts } = given;
  const world = syncWorld(database, { ...(records && { records }) });
  const server = (own: Partial<SyncServiceParts> = {}): SyncService =>
    createSyncService({
      db: database.db,
      clock: world.clock,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      fetch: world.simulator.fetch as typeof fetch,
      config: { fireberry: { url: 'http://crm.test', token: 'token-canary-7461', dailyCalls } },
      ...parts,
      ...own,
    });
  const reconciliation = server();
  await upsertSetting(database.db, 'auto_sync', { autoSyncEnabled: true, syncInterval: 5 });
  await world.run('full');
  return {
    ...world,
    reconciliation,
    anotherReconciliation: server,
    reconcile: async (by = reconciliation) => {
      const before = new Set(await comparisons(database));
      await ended(by.run('compare', PERSON));
      // With a fixed clock, the start times do not identify the latest run.
      const id = (await comparisons(database)).find((one) => !before.has(one));
      const run = await findRunView(database.db, id ?? '');
      if (!run) throw new Error('no such comparison');
      return { ...run, status: run.verdict ?? run.status };
    },
  };
}

async function comparisons({ db }: TestDatabase): Promise<string[]> {
  const rows = await db.select({ id: syncRuns.id }).from(syncRuns).where(eq(syncRuns.kind, 'compare'));
  return rows.map(({ id }) => id);
}

/** Waits for the end of a run. Its row contains a failure. */
export async function ended(run: Promise<unknown>): Promise<void> {
  await run.catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
  });
}
