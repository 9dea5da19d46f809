import * as z from 'zod/mini';
import { MAX_YEAR, MIN_YEAR } from '#contract/lib/calendar/calendar-rules';
import { nameText, shownName } from '#contract/lib/http/name-text';
import { nullableText } from '#contract/lib/http/typed-text';
import { Code, MAX_CODE, MAX_ID_LENGTH } from '#contract/lib/lists/filters';
import { StatusName } from '#contract/features/sales/sale-status-schema';

/** Parameters and fields shared by the salary routes. */

const MAX_STATUSES = 50;
/** Agent ids are part of a page's URL, and proxies commonly limit a URL to 8 kB. */
export const MAX_FILTER_AGENTS = 100;

/** `YYYY-MM`. */
export const Month = z.string().check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'is not a month'));
export const YearNumber = z.int().check(z.minimum(MIN_YEAR), z.maximum(MAX_YEAR));
/** Month or year as a query parameter. */
export const Year = z.pipe(
  z.transform((value) => Number(value)),
  YearNumber,
);
/** A month, or a year `YYYY`. */
export const Period = z
  .string()
  .check(z.regex(/^(19|20|21)\d\d(-(0[1-9]|1[0-2]))?$/, 'is neither a month nor a year'));
/** Empty for sales without an agent. PostgreSQL text cannot contain NUL. */
export const AgentId = z.string().check(z.maxLength(MAX_ID_LENGTH), z.regex(/^[^\0]*$/));
export const AgentIds = z.array(AgentId).check(z.maxLength(MAX_FILTER_AGENTS));
/** Status codes in a response, without conversion. */
export const PlainStatusCodes = z
  .array(z.int().check(z.minimum(-MAX_CODE), z.maximum(MAX_CODE)))
  .check(z.maxLength(MAX_STATUSES));
/** Converts numeric strings to numbers (spec.md section 5, "Salary filters"). */
export const StatusCodes = z.array(Code).check(z.maxLength(MAX_STATUSES));
const Repeated = z.transform((value) => (Array.isArray(value) || value === undefined ? value : [value]));
/** One query parameter, or several with the same name. */
export const StatusCodesQuery = z.pipe(Repeated, z._default(StatusCodes, []));
export const AgentIdsQuery = z.pipe(Repeated, z._default(AgentIds, []));
export const MAX_REASON_LENGTH = 500;
/** A reason has at least two letters: dots or digits alone explain nothing. */
const TWO_LETTERS = /\p{L}.*\p{L}/u;
/** Returns whether a text is a reason of a decision. */
export function isReason(text: string): boolean {
  return TWO_LETTERS.test(shownName(text));
}
/** Reason of a decision, kept for later readers. */
export const Reason = nameText(MAX_REASON_LENGTH).check(z.regex(TWO_LETTERS, 'has less than two letters'));

/** `name` is null if the id is missing among the synchronised records, and for sales without an agent. */
export const NamedAgent = z.object({ id: z.string(), name: nullableText });
export type NamedAgent = z.infer<typeof NamedAgent>;

export const NamedStatus = z.object({ statusCode: z.nullable(z.int()), statusName: StatusName });
export type NamedStatus = z.infer<typeof NamedStatus>;

/** Seal of a closed month, which proves its frozen rows. */
export const Seal = z.object({
  /** First 16 characters in base32, in groups of four. */
  code: z.string(),
  /** The month was closed before it was sealed. */
  isLate: z.boolean(),
});
export type Seal = z.infer<typeof Seal>;

/** A closed month with its frozen amounts. */
export const ClosedMonth = z.object({
  month: z.string(),
  /** Counted statuses. Null for all statuses. */
  statusCodes: z.nullable(z.array(z.int())),
  /** ISO 8601 in UTC. */
  closedAt: z.string(),
  /** Name of the user who closed the month, or the id of a deleted user. */
  closedBy: z.string(),
  /** Null: a server seals it within the hour. Missing in responses of earlier servers. */
  seal: z._default(z.nullable(Seal), null),
});
export type ClosedMonth = z.infer<typeof ClosedMonth>;
