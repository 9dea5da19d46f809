import { BUSINESS_ZONE } from '../../../contract/lib/calendar/business-zone';
import { useServices } from '../../lib/hooks';

const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: BUSINESS_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns the business day `YYYY-MM-DD` in Israel for a timestamp in ms, independent of the browser's time zone. */
export function businessDay(now: number): string {
  return day.format(now);
}

/** Returns today's business day by the server's clock. */
export function useToday(): string {
  return businessDay(useServices().serverTime.now());
}
