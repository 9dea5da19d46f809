import { sql } from 'drizzle-orm';
import { getRows, type Database } from '#server/db/database';

/** Terminates the connections of all other sessions. */
export async function breakConnections(db: Database): Promise<void> {
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend'`);
}

/**
 * Suspends PostgreSQL like an overloaded or migrated machine: connections stay open, nothing responds.
 * @returns a function that resumes it.
 */
export async function haltPostgres(db: Database): Promise<() => void> {
  const found = await db.execute(sql`
    select pid from pg_stat_activity
    union select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int`);
  const pids = getRows<{ pid: number }>(found).map(({ pid }) => pid);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  };
}
