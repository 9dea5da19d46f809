import type { Logger } from 'pino';
import type { Clock } from '#server/lib/clock';
import {
  type DatabaseOptions,
  EncodingError,
  openDatabase,
  type OpenDatabase,
} from '#server/db/open-database';
import { ConfigError } from '#server/db/config-error';
import { DiskFullError } from '#server/db/embedded-folder';
import { isUnreachable } from '#server/db/unreachable';

/** Maximum time to wait for the database at start, ms: servers and database may start together. */
const MAX_WAIT_MS = 60_000;
const RETRY_MS = 2_000;
/** PostgreSQL rejects the user, the password or the name of the database. */
const REJECTED = /^(28\w{3}|3D000)$/;
/** A connection pooler rejects them with the code of a broken protocol, which it uses for its own outages, too. */
const POOLER_REJECTS = /startup parameter|no such|not allowed|authentication/i;

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
      const isOver = clock.now().getTime() >= deadline;
      if (options.url === undefined || isOver || isRejected(error) || !isUnreachable(error))
        throw nameSetting(error);
      log.warn({ reason: getReason(error) }, 'waiting for the database of DATABASE_URL');
      await clock.sleep(RETRY_MS);
    }
  }
}

/** Returns a ConfigError that names `DATABASE_URL` if it is the cause, otherwise the error itself. */
export function nameSetting(error: unknown): unknown {
  const { message } = error as Error;
  if (error instanceof DiskFullError) return new ConfigError(message, { cause: error });
  if (error instanceof EncodingError || isRejected(error))
    return new ConfigError(`DATABASE_URL: ${message}`, { cause: error });
  if (!isUnreachable(error)) return error;
  const reason = `the database cannot be reached (${getReason(error)})`;
  return new ConfigError(`DATABASE_URL: ${reason}`, { cause: error });
}

function isRejected(error: unknown): boolean {
  const { code = '', message } = error as Error & { code?: string };
  return REJECTED.test(code) || (code === '08P01' && POOLER_REJECTS.test(message));
}

function getReason(error: unknown): string {
  const { code, message } = error as Error & { code?: string };
  return code || message;
}
