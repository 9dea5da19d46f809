import { Client } from 'pg';
import type { OpenDatabase } from '#server/db/open-database';
import { getRows, type Database } from '#server/db/database';

export interface FailingDatabase {
  db: Database;
  /** Breaks the connection during the `nth` following statement or transaction, counted from 1. */
  strikeAt(nth: number): void;
  /** Returns whether that statement was reached. */
  wasStruck(): boolean;
}

/**
 * A database with a connection that breaks during a statement. PostgreSQL terminates the connection while the statement runs; the
 * embedded database has no connections, so the statement fails with the same error.
 */
export function failingDatabase({ db: sound, kind }: OpenDatabase): FailingDatabase {
  let left = 0;
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    left -= 1;
    if (left !== 0) return work();
    if (kind === 'embedded') throw Object.assign(new Error('Connection terminated'), { code: '57P01' });
    return underLock(sound, work);
  };
  /** Query builders run when they are awaited. */
  const watched = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name, of);
        if (typeof value !== 'function') return value;
        // A prepared statement runs when it is executed.
        if (name === 'transaction' || (name === 'execute' && 'queryString' in of))
          return (...args: unknown[]) => attempt(async () => Reflect.apply(value, of, args) as unknown);
        if (name === 'then') {
          const work = (): Promise<unknown> => new Promise((...ends) => void Reflect.apply(value, of, ends));
          return (...ends: Parameters<Promise<unknown>['then']>) => attempt(work).then(...ends);
        }
        return (...args: unknown[]) => {
          const made: unknown = Reflect.apply(value, of, args);
          return typeof made === 'object' && made !== null ? watched(made) : made;
        };
      },
    });
  return {
    db: watched(sound),
    strikeAt: (nth) => void (left = nth),
    wasStruck: () => left <= 0,
  };
}

const WAITING = `select pid from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`;

/** Locks every table, so that the statement is certainly running when its connection ends. */
async function underLock<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const [own] = getRows<{ name: string }>(await db.execute('select current_database() as name'));
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${own?.name ?? ''}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `do $$ begin execute (select 'lock table ' || string_agg(format('%I', tablename), ', ')
         || ' in access exclusive mode' from pg_tables where schemaname = 'public'); end $$`,
    );
    const done = work();
    done.catch(() => {});
    for (let ended = 0; ended === 0;) {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid), pg_sleep(0.05) from (${WAITING}) waiting`,
      );
      ended = rowCount ?? 0;
    }
    await client.query('rollback');
    return await done;
  } finally {
    await client.end();
  }
}
