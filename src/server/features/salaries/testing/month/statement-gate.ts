import type { Scheduler } from 'fast-check';
import { sql } from 'drizzle-orm';
import { getRows, type Database } from '#server/db/database';
import type { TestDatabase } from '#server/lib/testing/database';

/** Chooses the order in which the statements of several servers start. */
export interface StatementGate {
  /**
   * Returns a database whose statements wait while works run together. A transaction fails if it does not await a statement
   * before the next one, or before its end.
   */
  guard(db: Database): Database;
  /** Runs works at the same time. The scheduler chooses which of them may start its next statement. */
  runTogether<T>(scheduler: Scheduler, works: readonly (() => Promise<T>)[]): Promise<T[]>;
}

/** Turns of the event loop after which works that go on may be blocked. */
const TURNS = 10;

type Run = (statement: () => Promise<unknown>) => Promise<unknown>;

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

  /** Query builders run when they are awaited. @param run runs one statement */
  const watch = <T extends object>(target: T, run: Run): T =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name, of);
        if (typeof value !== 'function' || name === 'constructor') return value;
        const call = (args: readonly unknown[]): unknown => Reflect.apply(value, of, args);
        if (name === 'transaction')
          return (work: (tx: Database) => unknown, ...config: unknown[]) =>
            run(async () => call([(tx: Database) => watchTransaction(tx, work), ...config]));
        // A prepared statement runs when it is executed.
        if (name === 'execute' && 'queryString' in of)
          return (...args: unknown[]) => run(async () => call(args));
        if (name === 'then')
          return (...ends: Parameters<Promise<unknown>['then']>) =>
            run(() => new Promise((...own) => void call(own))).then(...ends);
        return (...args: unknown[]) => {
          const made = call(args);
          return typeof made === 'object' && made !== null ? watch(made, run) : made;
        };
      },
    });

  /** Runs a transaction, whose statements must run one after the other. */
  const watchTransaction = async (tx: Database, work: (tx: Database) => unknown): Promise<unknown> => {
    let running = 0;
    const requireIdle = (): void => {
      if (running > 0) throw new Error('a transaction does not await its statement');
    };
    const run: Run = async (statement) => {
      requireIdle();
      running += 1;
      try {
        if (kind === 'postgres') await pass();
        return await statement();
      } finally {
        running -= 1;
      }
    };
    const result = await work(watch(tx, run));
    requireIdle();
    return result;
  };

  const guard = (given: Database): Database =>
    watch(given, async (statement) => {
      await pass();
      return statement();
    });

  const countBlocked = async (): Promise<number> => {
    if (kind === 'embedded') return 0;
    const blocked = await db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return getRows(blocked).length;
  };

  async function runTogether<T>(given: Scheduler, works: readonly (() => Promise<T>)[]): Promise<T[]> {
    scheduler = given;
    let running = works.length;
    let turns = 0;
    let progress = performance.now();
    const isSettled = async (): Promise<boolean> => {
      if (running <= waiting) return true;
      // Most statements end within a few turns.
      turns += 1;
      return turns % TURNS === 0 && running <= waiting + (await countBlocked());
    };
    const results = Promise.all(works.map((work) => work().finally(() => void (running -= 1))));
    results.catch(() => {});
    try {
      while (running > 0) {
        await new Promise(setImmediate);
        // Every other work has ended, or waits for a lock that a waiting one holds.
        if (waiting > 0 && (await isSettled())) {
          await given.waitOne();
          turns = 0;
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
