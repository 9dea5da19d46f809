import type { Logger } from 'pino';
import type { Clock } from './clock';
import type { Config } from './config';
import type { OpenDatabase } from '#server/db/open-database';
import type { Database } from '#server/db/database';
import type { LimitNumbers } from './http/limits/limit-numbers';
import type { IdentityVerifier } from './identity/identity';
import type { IdentityAdmin } from './identity/identity-admin';

/**
 * Services available to all handlers. Features add their own (`declare module`). Built once in `main.ts`; tests build their own.
 */
export interface Services {
  config: Config;
  clock: Clock;
  log: Logger;
  db: Database;
  database: OpenDatabase;
  identity: IdentityVerifier;
  identityAdmin: IdentityAdmin;
  /** Overrides of the default request limits. */
  requestLimits?: Partial<LimitNumbers>;
  /** Used for calls to the CRM. Defaults to the global `fetch`. */
  fetch?: typeof fetch;
}
