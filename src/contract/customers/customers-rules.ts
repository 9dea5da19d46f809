import { addDays } from '../calendar/calendar-rules';

/**
 * A customer without a sale for this many days is inactive (product.md sections 3 and 4: "default 90").
 * Until it becomes a setting of the organisation it is the same for all.
 */
export const INACTIVE_AFTER_DAYS = 90;

/** The first day on which a sale still makes a customer active today: a sale exactly `days` days ago counts. */
export function activeSince(today: string, days: number = INACTIVE_AFTER_DAYS): string {
  return addDays(today, -days);
}
