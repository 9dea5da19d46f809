import type { Clock } from '../platform/clock';
import type { Database } from '../platform/database';
import { countCall, deleteOldWindows, fillWindow } from './crm-budget-queries';
import { CrmError } from './crm-error';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAYS_KEPT = 400;

/** The organisation's calls to the CRM, counted in the database: all servers share them. */
export interface CrmBudget {
  /**
   * Takes one call, waiting with `pause` while the minute is used up.
   * @throws CrmError `rate_limited` with `dailyCap` when the day is: that is no wait for a person.
   */
  take(pause: (ms: number) => Promise<void>): Promise<void>;
  /** The CRM says that this minute is used up, whatever we counted. Gives the milliseconds until the next. */
  closeWindow(): Promise<number>;
}

export interface CrmBudgetOptions {
  db: Database;
  clock: Clock;
  perMinute: number;
  /** Reset at 00:00 UTC (fireberry.md section 4). */
  perDay: number;
}

class MinuteFull extends Error {}

export function createCrmBudget({ db, clock, perMinute, perDay }: CrmBudgetOptions): CrmBudget {
  const windowOf = (spanMs: number): Date => new Date(Math.floor(clock.now().getTime() / spanMs) * spanMs);
  const untilNextMinute = (): number => windowOf(MINUTE_MS).getTime() + MINUTE_MS - clock.now().getTime();

  async function tryTake(): Promise<boolean> {
    try {
      await db.transaction(async (tx) => {
        if (!(await countCall(tx, 'day', windowOf(DAY_MS), perDay))) {
          throw new CrmError('rate_limited', `the ${perDay} calls of this day are used up`, {
            dailyCap: true,
          });
        }
        // Thrown, so that the day does not count a call that was not made.
        if (!(await countCall(tx, 'minute', windowOf(MINUTE_MS), perMinute))) throw new MinuteFull();
      });
      return true;
    } catch (error) {
      if (error instanceof MinuteFull) return false;
      throw error;
    }
  }

  let isPruned = false;
  async function prune(): Promise<void> {
    isPruned = true;
    const now = clock.now().getTime();
    await deleteOldWindows(db, 'minute', new Date(now - DAY_MS));
    await deleteOldWindows(db, 'day', new Date(now - DAYS_KEPT * DAY_MS));
  }

  return {
    async take(pause) {
      if (!isPruned) await prune();
      while (!(await tryTake())) await pause(untilNextMinute());
    },
    async closeWindow() {
      await fillWindow(db, 'minute', windowOf(MINUTE_MS), perMinute);
      return untilNextMinute();
    },
  };
}
