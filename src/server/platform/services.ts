import type { Logger } from 'pino';
import type { ReconciliationService } from '../sync/compare/reconciliation-service';
import type { SyncService } from '../sync/runs/sync-service';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Database, OpenDatabase } from './database/database';
import type { IdentityVerifier } from './identity/identity';
import type { IdentityAdmin } from './identity/identity-admin';

/** Everything a room's handlers may use. Built once in `main.ts`; tests build their own. */
export interface Services {
  config: Config;
  clock: Clock;
  log: Logger;
  db: Database;
  database: OpenDatabase;
  identity: IdentityVerifier;
  identityAdmin: IdentityAdmin;
  sync: SyncService;
  reconciliation: ReconciliationService;
  /** For calls to the CRM; the global one when absent. */
  fetch?: typeof fetch;
}
