import type { Logger } from 'pino';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Database, OpenDatabase } from './database/database';
import type { LimitNumbers } from './http/request-limits';
import type { IdentityVerifier } from './identity/identity';
import type { IdentityAdmin } from './identity/identity-admin';

/**
 * Everything a room's handlers may use; rooms add what they lend to others (`declare module`). Built once in `main.ts`;
 * tests build their own.
 */
export interface Services {
  config: Config;
  clock: Clock;
  log: Logger;
  db: Database;
  database: OpenDatabase;
  identity: IdentityVerifier;
  identityAdmin: IdentityAdmin;
  /** Calls a minute, where they are not the usual ones. */
  requestLimits?: Partial<LimitNumbers>;
  /** For calls to the CRM; the global one when absent. */
  fetch?: typeof fetch;
}
