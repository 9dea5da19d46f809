import type { Scheduler } from 'fast-check';
import { sql } from 'drizzle-orm';
import { getRows, type Database } from '#server/db/database';
import { requestContext } from '#server/lib/request-context';
import type { TestDatabase } from '#server/lib/testing/database';
import { watchStatements, type Run } from './watch-statements';

/** Chooses the order in which the statements of several servers start. */
export interface StatementGate {
  /**
   * Returns a database whose statements wait while works run together. A transaction fails if it does not await a statement
   * before the next one, or before its end; or if it writes to the audit log for a request that it has not authorized.
   */
  guard(db: Database): Database;
  /** Runs a request whose transaction loses its connection before it is committed. */
  runUncommitted<T>(work: () => Promise<T>): Promise<T>;
  /** Runs works at the same time, one on each guarded database. */
  runTogether<T>(order: StatementOrder, works: readonly (() => Promise<T>)[]): Promise<T[]>;
}

/** The scheduler chooses which work may start its next statement. */
interface StatementOrder {
  scheduler: Scheduler;
  /** Number of statements that each work may then start, so that one may overtake the other. */
  strides: readonly number[];
}

/** Turns of the event loop after which works that go on may be blocked. */
const TURNS = 10;
/** Time without a statement after which works are stuck, ms. */
const STUCK_MS = 15_000;

/** On the embedded database, which runs one transaction at a time, whole transactions wait instead of their statements. */
export function createGate({ db, kind }: TestDatabase): StatementGate {
  let order: StatementOrder | null = null;
  let guarded = 0;
  let isUncommitted = false;
  /** Works that have not ended, and statements that wait. */
  const count = { running: 0, waiting: 0, turns: 0 };

  const guard = (database: Database): Database => {
    const index = guarded;
    guarded += 1;
    let started = 0;
    const run: Run = async (statement) => {
      started += 1;
      if (order && started % (order.strides[index] ?? 1) === 0) {
        count.waiting += 1;
        await order.scheduler.schedule(Promise.resolve());
        count.waiting -= 1;
      }
      return statement();
    };
    const beforeCommit = async (tx: Database): Promise<void> => {
      const audited = requestContext.getStore()?.audited.size ?? 0;
      if (audited === 0) return;
      // Everybody's access is locked in shared mode.
      const locks = await tx.execute(sql`
        select 1 from pg_locks where pid = pg_backend_pid() and locktype = 'advisory' and mode = 'ShareLock'`);
      if (getRows(locks).length === 0) throw new Error('a write is not authorized');
      if (isUncommitted) throw new Error('the connection is lost');
    };
    return watchStatements(database, {
      run,
      beforeCommit,
      runInside: kind === 'postgres' ? run : (statement) => statement(),
    });
  };

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

  async function runTogether<T>(given: StatementOrder, works: readonly (() => Promise<T>)[]): Promise<T[]> {
    order = given;
    count.running = works.length;
    let progress = performance.now();
    const results = Promise.all(works.map((work) => work().finally(() => void (count.running -= 1))));
    results.catch(() => {});
    try {
      while (count.running > 0) {
        await new Promise(setImmediate);
        if (await isSettled()) {
          await given.scheduler.waitOne();
          count.turns = 0;
          progress = performance.now();
        }
        if (performance.now() - progress > STUCK_MS) throw new Error('the works wait for each other');
      }
    } finally {
      order = null;
    }
    return results;
  }

  async function runUncommitted<T>(work: () => Promise<T>): Promise<T> {
    isUncommitted = true;
    try {
      return await work();
    } finally {
      isUncommitted = false;
    }
  }

  return { guard, runUncommitted, runTogether };
}
