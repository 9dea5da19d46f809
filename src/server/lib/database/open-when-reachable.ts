import type { Logger } from 'pino';
import type { Clock } from '../clock';
import { ConfigError } from '../config';
import { openDatabase, type DatabaseOptions, type OpenDatabase } from './database';
import { isUnreachable } from './unreachable';

/** Maximum time to wait for the database at start, ms: servers and database may start together. */
const MAX_WAIT_MS = 60_000;
const RETRY_MS = 2_000;
/** PostgreSQL rejects the user, the password or the name of the database. */
const REJECTED = /^(28\w{3}|3D000)$/;

/**
 * Opens the database, and waits for a database that cannot be reached yet.
 * @throws ConfigError naming `DATABASE_URL` if the database rejects the connection or does not answer within a minute
 */
export async function openWhenReachable(
  options: DatabaseOptions,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<OpenDatabase> {
  const deadline = clock.now().getTime() + MAX_WAIT_MS;
  for (;;) {
    try {
      return await openDatabase(options);
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string };
      if (options.url === undefined) throw error;
      if (REJECTED.test(code)) throw new ConfigError(`DATABASE_URL: ${message}`, { cause: error });
      if (!isUnreachable(error)) throw error;
      if (clock.now().getTime() >= deadline) {
        const reason = `the database cannot be reached (${code || message})`;
        throw new ConfigError(`DATABASE_URL: ${reason}`, { cause: error });
      }
      log.warn({ reason: code || message }, 'waiting for the database of DATABASE_URL');
      await clock.sleep(RETRY_MS);
    }
  }
}
