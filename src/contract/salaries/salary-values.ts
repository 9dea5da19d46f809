import * as z from 'zod/mini';
import { MAX_YEAR, MIN_YEAR } from '../calendar/calendar-rules';
import { nameText } from '../http/name-text';
import { nullableText } from '../http/nullable-text';
import { Code, LARGEST_CODE, LONGEST_ID } from '../lists/filters';
import { StatusName } from '../sales/sale-status-schema';

/** What the routes of salaries take and give again and again. */

const MOST_STATUSES = 50;
/** They stand in the address of a page, and proxies commonly limit an address to 8 kB. */
export const MAX_FILTER_AGENTS = 100;

/** `YYYY-MM`. */
export const Month = z.string().check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'is not a month'));
export const YearNumber = z.int().check(z.minimum(MIN_YEAR), z.maximum(MAX_YEAR));
/** The same as a query parameter. */
export const Year = z.pipe(
  z.transform((value) => Number(value)),
  YearNumber,
);
/** A month, or a year `YYYY`. */
export const Period = z
  .string()
  .check(z.regex(/^(19|20|21)\d\d(-(0[1-9]|1[0-2]))?$/, 'is neither a month nor a year'));
/** Empty: sales that name no agent. No NUL: a database's text cannot hold it. */
export const AgentId = z.string().check(z.maxLength(LONGEST_ID), z.regex(/^[^\0]*$/));
export const AgentIds = z.array(AgentId).check(z.maxLength(MAX_FILTER_AGENTS));
/** Of statuses in an answer: what is sent is not changed on its way. */
export const PlainStatusCodes = z
  .array(z.int().check(z.minimum(-LARGEST_CODE), z.maximum(LARGEST_CODE)))
  .check(z.maxLength(MOST_STATUSES));
/** Texts of numbers become numbers (spec.md section 5, "Salary filters"). */
export const StatusCodes = z.array(Code).check(z.maxLength(MOST_STATUSES));
const Repeated = z.transform((value) => (Array.isArray(value) || value === undefined ? value : [value]));
/** One query parameter or several of the same name. */
export const StatusCodesQuery = z.pipe(Repeated, z._default(StatusCodes, []));
export const AgentIdsQuery = z.pipe(Repeated, z._default(AgentIds, []));
export const SHORTEST_REASON = 2;
export const LONGEST_REASON = 500;
/** Why somebody decided as they did, for those who read it later. */
export const Reason = nameText(LONGEST_REASON, SHORTEST_REASON);

/** `name` is null where the CRM names an id that is not among the synchronised records, and for sales without agent. */
export const NamedAgent = z.object({ id: z.string(), name: nullableText });
export type NamedAgent = z.infer<typeof NamedAgent>;

export const NamedStatus = z.object({ statusCode: z.nullable(z.int()), statusName: StatusName });
export type NamedStatus = z.infer<typeof NamedStatus>;

/** A month that is closed: its amounts stand as they were then. */
export const ClosedMonth = z.object({
  month: z.string(),
  /** Statuses that counted; null: all. */
  statusCodes: z.nullable(z.array(z.int())),
  /** ISO 8601 in UTC. */
  closedAt: z.string(),
  /** The name of who closed it; their id where they are gone. */
  closedBy: z.string(),
});
export type ClosedMonth = z.infer<typeof ClosedMonth>;
