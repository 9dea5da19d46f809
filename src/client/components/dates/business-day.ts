import { zonedTime } from '#contract/lib/calendar/zoned-time';
import { useServices } from '#client/lib/hooks';

/** Returns the business day `YYYY-MM-DD` in Israel for a timestamp in ms, independent of the browser's time zone. */
export function businessDay(now: number): string {
  return zonedTime(now).slice(0, 10);
}

/** Returns today's business day by the server's clock. */
export function useToday(): string {
  return businessDay(useServices().serverTime.now());
}
