import { Client, type ClientBase } from 'pg';
import { ConfigError } from './config-error';

/**
 * Statements take milliseconds, less than their JIT compilation. Moments are read as UTC. A plan for any parameters would not know how
 * selective a filter is.
 */
const SETTINGS = "set jit = off; set timezone = 'UTC'; set plan_cache_mode = force_custom_plan";
const ATTEMPTS = 3;

/**
 * Sets what statements rely on. PgBouncer refuses connections that send settings as they begin.
 * @param statementTimeoutMs undefined: that of the database
 */
export async function setSession(client: ClientBase, statementTimeoutMs?: number): Promise<void> {
  const timeout = statementTimeoutMs === undefined ? '' : `; set statement_timeout = ${statementTimeoutMs}`;
  await client.query(SETTINGS + timeout);
}

/**
 * Two connections that are open together have a session each, unless a pooler lends one session to both. Settings, locks and named
 * statements of one would then be those of the other.
 * @throws ConfigError
 */
export async function rejectSharedSessions(url: string): Promise<void> {
  const options = { connectionString: url, connectionTimeoutMillis: 10_000 };
  const [one, other] = [new Client(options), new Client(options)];
  try {
    await one.connect();
    await other.connect();
    const own = await findSession(one);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await other.query('begin');
      const isShared = (await findSession(other)) === own || (await findSession(one)) !== own;
      await other.query('rollback');
      if (isShared)
        throw new ConfigError(
          'DATABASE_URL: the connection pool in between shares sessions; PgBouncer needs pool_mode = session',
        );
    }
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})));
  }
}

async function findSession(client: ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
