import { addDays } from '#contract/lib/calendar/calendar-rules';

/**
 * Default number of days without a sale after which a customer is inactive (product.md sections 3 and 4: "default
 * 90").
 */
export const INACTIVE_AFTER_DAYS = 90;

/** Minimum and maximum of the setting. More than ten years is a mistake of units. */
export const INACTIVE_DAYS_BOUNDS = [1, 3_650] as const;

/** Returns the first day on which a sale keeps a customer active today. A sale exactly `days` days ago counts. */
export function activeSince(today: string, days: number): string {
  return addDays(today, -days);
}
