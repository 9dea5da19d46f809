import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
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
const DAYS_KEPT = 400;
/** Much longer than they count, so that a server whose clock is ahead forgets no call of another one's. */
const CALLS_KEPT_MS = 60 * MINUTE_MS;
/** No call waits longer for its answer: one whose server dies meanwhile counts from then. */
export const CALL_TIMEOUT_MS = 30_000;

/** A call that may be made. */
export interface CrmCall {
  /** It was answered, or failed: the CRM has counted it by now. */
  end(): Promise<void>;
}

/**
 * The organisation's calls to the CRM, counted in the database: all servers share them.
 *
 * The CRM counts by the minutes of its own clock, when a call reaches it. We know neither: so a call counts with us from
 * before it is sent until a minute after it was answered, and no minute of the CRM's ever holds more than are allowed,
 * wherever its minutes begin and however long a call is on its way.
 */
export interface CrmBudget {
  /**
   * Takes one call, waiting with `pause` while the last minute is used up.
   * @throws CrmError `rate_limited` with `dailyCap` when the day is: that is no wait for a person.
   */
  take(pause: (ms: number) => Promise<void>): Promise<CrmCall>;
  /** The CRM says that its minute is used up, whatever we counted. Gives the milliseconds until our next. */
  closeMinute(): Promise<number>;
}

export interface CrmBudgetOptions {
  db: Database;
  clock: Clock;
  perMinute: number;
  /** Calls of the day, whoever made them, at which this one stops. The day begins at 00:00 UTC (fireberry.md section 4). */
  dayLimit: (now: Date) => number;
}

class MinuteFull extends Error {}

export function createCrmBudget({ db, clock, perMinute, dayLimit }: CrmBudgetOptions): CrmBudget {
  const nowMs = (): number => clock.now().getTime();

  /** Null: the last minute is used up. */
  async function tryTake(): Promise<string | null> {
    try {
      return await db.transaction(async (tx) => {
        const now = clock.now();
        // The day's row is one for all servers: until this commits, nobody else counts.
        const limit = dayLimit(now);
        if (limit <= 0 || !(await countDayCall(tx, startOfDay(now), limit))) {
          throw new CrmError('rate_limited', `the ${limit} calls of this day are used up`, {
            dailyCap: true,
          });
        }
        const countsUntil = new Date(now.getTime() + CALL_TIMEOUT_MS + MINUTE_MS);
        const id = await countRecentCall(tx, { now, countsUntil, limit: perMinute });
        // Thrown, so that the day does not count a call that was not made.
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

  let isPruned = false;
  async function prune(): Promise<void> {
    isPruned = true;
    await deleteOldDays(db, new Date(nowMs() - DAYS_KEPT * DAY_MS));
    await deleteOldCalls(db, new Date(nowMs() - CALLS_KEPT_MS));
  }

  return {
    async take(pause) {
      if (!isPruned) await prune();
      for (;;) {
        const id = await tryTake();
        if (id !== null) {
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

/** Days of the CRM begin at 00:00 UTC (fireberry.md section 4). */
export function startOfDay(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
}
