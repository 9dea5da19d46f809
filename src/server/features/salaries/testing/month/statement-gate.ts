import type { Scheduler } from 'fast-check';
import { sql } from 'drizzle-orm';
import { getRows, type Database } from '#server/db/database';
import type { TestDatabase } from '#server/lib/testing/database';
import { watchStatements, type Run } from './watch-statements';

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
/** Time without a statement after which works are stuck, ms. */
const STUCK_MS = 15_000;

/** On the embedded database, which runs one transaction at a time, whole transactions wait instead of their statements. */
export function createGate({ db, kind }: TestDatabase): StatementGate {
  let scheduler: Scheduler | null = null;
  /** Works that have not ended, and statements that wait. */
  const count = { running: 0, waiting: 0, turns: 0 };

  const pass: Run = async (statement) => {
    if (scheduler) {
      count.waiting += 1;
      await scheduler.schedule(Promise.resolve());
      count.waiting -= 1;
    }
    return statement();
  };
  const runInside: Run = kind === 'postgres' ? pass : (statement) => statement();

  const countBlocked = async (): Promise<number> => {
    if (kind === 'embedded') return 0;
    const blocked = await db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return getRows(blocked).length;
  };
  /** Returns whether every work waits, or is blocked by a lock that a waiting one holds. */
  const isSettled = async (): Promise<boolean> => {
    if (count.waiting === 0) return false;
    if (count.running <= count.waiting) return true;
    // Most statements end within a few turns.
    count.turns += 1;
    return count.turns % TURNS === 0 && count.running <= count.waiting + (await countBlocked());
  };

  async function runTogether<T>(given: Scheduler, works: readonly (() => Promise<T>)[]): Promise<T[]> {
    scheduler = given;
    count.running = works.length;
    let progress = performance.now();
    const results = Promise.all(works.map((work) => work().finally(() => void (count.running -= 1))));
    results.catch(() => {});
    try {
      while (count.running > 0) {
        await new Promise(setImmediate);
        if (await isSettled()) {
          await given.waitOne();
          count.turns = 0;
          progress = performance.now();
        }
        if (performance.now() - progress > STUCK_MS) throw new Error('the works wait for each other');
      }
    } finally {
      scheduler = null;
    }
    return results;
  }

  return { guard: (given) => watchStatements(given, { run: pass, runInside }), runTogether };
}
