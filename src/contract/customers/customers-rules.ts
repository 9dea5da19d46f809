import { addDays } from '../calendar/calendar-rules';

/**
 * A customer without a sale for this many days is inactive, unless the organisation has set another number
 * (product.md sections 3 and 4: "default 90").
 */
export const INACTIVE_AFTER_DAYS = 90;

/** Days that an organisation may set, both ends included: ten years are a mistake of units. */
export const INACTIVE_DAYS_BOUNDS = [1, 3_650] as const;

/** The first day on which a sale still makes a customer active today: a sale exactly `days` days ago counts. */
export function activeSince(today: string, days: number): string {
  return addDays(today, -days);
}
