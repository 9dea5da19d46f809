import type { Clock } from '#server/lib/clock';
import type { Database } from '#server/db/database';
import {
  countDayCall,
  countRecentCall,
  deleteOldCalls,
  deleteOldDays,
  endRecentCall,
  fillRecentCalls,
  findRecentCalls,
} from './crm-budget-queries';
import { CrmError } from './crm-error';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const RETENTION_DAYS = 400;
/**
 * Time that calls are kept, ms. Much longer than they count, so that a server with a fast clock deletes no call of another one.
 */
const CALL_RETENTION_MS = 60 * MINUTE_MS;
/** Timeout of a call, ms. If its server dies meanwhile, the minute of the call starts at the timeout. */
export const CALL_TIMEOUT_MS = 30_000;

/** A permitted call. */
export interface CrmCall {
  /** Ends the call after its response or failure: the CRM has counted it by now. */
  end(): Promise<void>;
}

/**
 * Budget of the organisation's calls to the CRM. It is stored in the database and shared by all servers.
 * The CRM counts by the minutes of its own clock, when a call arrives. Both are unknown here. Therefore a call counts from before
 * it is sent until a minute after its response. No minute of the CRM then exceeds the limit, wherever its minutes begin and
 * however long a call takes.
 */
export interface CrmBudget {
  /**
   * Takes one call. Waits with `pause` for the spacing, and while the last minute is used up.
   * @throws CrmError `rate_limited` with `dailyCap` if the day is used up: that is too long to wait
   */
  take(pause: (ms: number) => Promise<void>): Promise<CrmCall>;
  /** Marks the current minute as used up after the CRM's refusal. Returns the time until the next minute, ms. */
  closeMinute(): Promise<number>;
}

export interface CrmBudgetOptions {
  db: Database;
  clock: Clock;
  perMinute: number;
  /** Limit on all calls of the day. The day begins at 00:00 UTC (fireberry.md section 4). */
  dayLimit: (now: Date) => number;
  /** Minimum time between two calls of this client, ms. Defaults to 0. */
  spacing?: (() => number) | undefined;
}

class MinuteFull extends Error {}

export function createCrmBudget({
  db,
  clock,
  perMinute,
  dayLimit,
  spacing = () => 0,
}: CrmBudgetOptions): CrmBudget {
  const nowMs = (): number => clock.now().getTime();

  /** Null: the last minute is used up. */
  async function tryTake(): Promise<string | null> {
    try {
      return await db.transaction(async (tx) => {
        const now = clock.now();
        // All servers share the day's row, which stays locked until the commit.
        const limit = dayLimit(now);
        if (limit <= 0 || !(await countDayCall(tx, startOfDay(now), limit))) {
          throw new CrmError('rate_limited', `the ${limit} calls of this day are used up`, {
            dailyCap: true,
          });
        }
        const countsUntil = new Date(now.getTime() + CALL_TIMEOUT_MS + MINUTE_MS);
        const id = await countRecentCall(tx, { now, countsUntil, limit: perMinute });
        // Thrown to roll back the day's counter, since the call is not made.
        if (id === null) throw new MinuteFull();
        return id;
      });
    } catch (error) {
      if (error instanceof MinuteFull) return null;
      throw error;
    }
  }

  async function untilNextCall(): Promise<number> {
    const recent = await findRecentCalls(db, clock.now());
    return recent ? recent.first.getTime() - nowMs() : 0;
  }

  let lastCallMs = -Infinity;
  async function space(pause: (ms: number) => Promise<void>): Promise<void> {
    const left = lastCallMs + spacing() - nowMs();
    if (left > 0) await pause(left);
  }

  let isPruned = false;
  async function prune(): Promise<void> {
    isPruned = true;
    await deleteOldDays(db, new Date(nowMs() - RETENTION_DAYS * DAY_MS));
    await deleteOldCalls(db, new Date(nowMs() - CALL_RETENTION_MS));
  }

  return {
    async take(pause) {
      if (!isPruned) await prune();
      await space(pause);
      for (;;) {
        const id = await tryTake();
        if (id !== null) {
          lastCallMs = nowMs();
          return { end: () => endRecentCall(db, id, new Date(nowMs() + MINUTE_MS)) };
        }
        await pause(await untilNextCall());
      }
    },
    async closeMinute() {
      const nextMs = (Math.floor(nowMs() / MINUTE_MS) + 1) * MINUTE_MS;
      await fillRecentCalls(db, clock.now(), new Date(nextMs), perMinute);
      return nextMs - nowMs();
    },
  };
}

/** Returns the start of the CRM's day, 00:00 UTC (fireberry.md section 4). */
export function startOfDay(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
}
