import * as z from 'zod/mini';

/** The three formats of a timestamp (spec.md section 3, "User profile"). */
export const Timestamp = z.union([
  z.object({ seconds: z.number(), nanoseconds: z.number() }),
  z.string(),
  z.date(),
]);
export type Timestamp = z.infer<typeof Timestamp>;

const MS_PER_SECOND = 1000;
const NS_PER_MS = 1_000_000;

/**
 * Converts a timestamp of any format to a date.
 * @returns null for null, a missing value, and text that is not a date.
 */
export function timestampToDate(value: Timestamp | null | undefined): Date | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return validDate(value);
  if (typeof value === 'string') return validDate(new Date(value));
  return validDate(new Date(value.seconds * MS_PER_SECOND + Math.floor(value.nanoseconds / NS_PER_MS)));
}

function validDate(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}
