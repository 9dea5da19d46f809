import type { Scheduler } from 'fast-check';
import { sql } from 'drizzle-orm';
import { getRows, type Database } from '#server/db/database';
import type { TestDatabase } from '#server/lib/testing/database';

/** Chooses the order in which the statements of several servers start. */
export interface StatementGate {
  /** Returns a database whose statements wait while works run together. */
  guard(db: Database): Database;
  /** Runs works at the same time. The scheduler chooses which of them may start its next statement. */
  runTogether<T>(scheduler: Scheduler, works: readonly (() => Promise<T>)[]): Promise<T[]>;
}

/** Time without a statement after which works are stuck, ms. */
const STUCK_MS = 15_000;

/** On the embedded database, which runs one transaction at a time, whole transactions wait instead of their statements. */
export function createGate({ db, kind }: TestDatabase): StatementGate {
  let scheduler: Scheduler | null = null;
  let waiting = 0;

  const pass = async (): Promise<void> => {
    if (!scheduler) return;
    waiting += 1;
    await scheduler.schedule(Promise.resolve());
    waiting -= 1;
  };

  /** Query builders run when they are awaited. */
  const guard = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name, of);
        if (typeof value !== 'function' || name === 'constructor') return value;
        if (name === 'transaction')
          return async (work: (tx: Database) => unknown, ...config: unknown[]) => {
            await pass();
            const inside = (tx: Database): unknown => work(kind === 'postgres' ? guard(tx) : tx);
            return Reflect.apply(value, of, [inside, ...config]) as unknown;
          };
        // A prepared statement runs when it is executed.
        if (name === 'execute' && 'queryString' in of)
          return async (...args: unknown[]) => {
            await pass();
            return Reflect.apply(value, of, args) as unknown;
          };
        if (name === 'then') {
          const run = (): Promise<unknown> => new Promise((...ends) => void Reflect.apply(value, of, ends));
          return (...ends: Parameters<Promise<unknown>['then']>) =>
            pass()
              .then(run)
              .then(...ends);
        }
        return (...args: unknown[]) => {
          const made: unknown = Reflect.apply(value, of, args);
          return typeof made === 'object' && made !== null ? guard(made) : made;
        };
      },
    });

  const countBlocked = async (): Promise<number> => {
    if (kind === 'embedded') return 0;
    const blocked = await db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return getRows(blocked).length;
  };

  async function runTogether<T>(given: Scheduler, works: readonly (() => Promise<T>)[]): Promise<T[]> {
    scheduler = given;
    let progress = performance.now();
    let running = works.length;
    const results = Promise.all(works.map((work) => work().finally(() => void (running -= 1))));
    results.catch(() => {});
    try {
      while (running > 0) {
        await new Promise(setImmediate);
        // Every other work has ended, or waits for a lock that a waiting one holds.
        if (waiting > 0 && running <= waiting + (running > waiting ? await countBlocked() : 0)) {
          await given.waitOne();
          progress = performance.now();
        }
        if (performance.now() - progress > STUCK_MS) throw new Error('the works wait for each other');
      }
    } finally {
      scheduler = null;
    }
    return results;
  }

  return { guard, runTogether };
}
