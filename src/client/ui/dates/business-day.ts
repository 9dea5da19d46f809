import { BUSINESS_ZONE } from '../../../contract/calendar/business-zone';
import type { AppThunk } from '../../platform/start-app-listening';

const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: BUSINESS_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The business day `YYYY-MM-DD` of a moment in milliseconds since 1970: Israel's, whatever the browser's zone. */
export function businessDay(now: number): string {
  return day.format(now);
}

/** Today's business day, by the server's clock. */
export function readToday(): AppThunk<string> {
  return (_dispatch, _getState, { serverTime }) => businessDay(serverTime.now());
}
