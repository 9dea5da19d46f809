import type { SimulatorOptions } from '../../../../../mocks/fireberry/simulator';
import type { Reconciliation } from '../../../../contract/sync/sync-health-contract';
import type { TestDatabase } from '../../../platform/testing/database';
import { syncWorld, type SyncWorld } from '../../testing/sync';
import { createReconciliationService } from '../create-reconciliation-service';
import type { ReconcileParts } from '../reconcile';
import { findReconciliation } from '../reconciliation-queries';
import type { ReconciliationService } from '../reconciliation-service';

export interface ReconciliationWorld extends SyncWorld {
  reconciliation: ReconciliationService;
  /** Another server on the same database. */
  anotherReconciliation(parts?: Partial<ReconcileParts>): ReconciliationService;
  /** Reconciles to the end. */
  reconcile(by?: ReconciliationService): Promise<Reconciliation>;
}

/** A mirror that has just been filled from the simulator, and the real service that compares the two. */
export async function reconciliationWorld(
  database: TestDatabase,
  given: { records?: SimulatorOptions['records']; dailyCalls?: number } & Partial<ReconcileParts> = {},
): Promise<ReconciliationWorld> {
  const { records, dailyCalls = 10_000, ...parts } = given;
  const world = syncWorld(database, { ...(records && { records }) });
  const server = (own: Partial<ReconcileParts> = {}): ReconciliationService =>
    createReconciliationService({
      db: database.db,
      clock: world.clock,
      log: { info: () => {}, warn: () => {} },
      fetch: world.simulator.fetch as typeof fetch,
      config: { fireberry: { url: 'http://crm.test', token: 'token-canary-7461', dailyCalls } },
      ...parts,
      ...own,
    });
  const reconciliation = server();
  await world.run('full');
  return {
    ...world,
    reconciliation,
    anotherReconciliation: server,
    reconcile: async (by = reconciliation) => {
      const { id } = await by.start('dana');
      await by.idle();
      const row = await findReconciliation(database.db, id);
      if (!row) throw new Error('no such reconciliation');
      return row;
    },
  };
}
