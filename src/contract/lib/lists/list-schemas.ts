import * as z from 'zod/mini';
import { nullableText } from '../http/typed-text';
import type { Requirement } from '../http/route';
import type { Permission } from '../permissions/permissions-rules';
import { ColumnText, Flag, listSchema, SearchText, UserId } from './filters';

/** Default number of rows in a page. */
export const PAGE_ROWS = 50;
const MAX_ROWS = 200;
/** Maximum number of rows in an exported file. Above it, the error is `too_many_rows`. */
export const MAX_EXPORTED_ROWS = 100_000;
/** Maximum number of names returned for a filter. */
export const MAX_NAMES = 50;
/** A text in a key has up to 200 characters, each with up to 12 characters in a URL. */
const MAX_KEY_LENGTH = 8_000;
/** A number with 20 digits before its decimal point and 10 after it. */
const MAX_VALUE_LENGTH = 32;

export const SortDirection = z.enum(['asc', 'desc']);
export type SortDirection = z.infer<typeof SortDirection>;

export type Schema = z.ZodMiniType;
export type Shape = Readonly<Record<string, Schema>>;

/** A name to filter by. `hint` is a city or a tax id that distinguishes equal names. */
export const ListName = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  hint: z.nullable(z.string()),
});
export type ListName = z.infer<typeof ListName>;

/** Declaration of a list; see docs/screens.md. */
export interface ListDeclaration {
  path: `/api/${string}`;
  /** Summary of the rows for the OpenAPI page. */
  summary: string;
  requires: Exclude<Requirement, 'public' | 'token'>;
  row: z.ZodMiniObject<{ readonly id: z.ZodMiniString } & Shape>;
  /** All fields must be optional. */
  filter: Shape;
  /** Direction of the first click on a column. The first sort is the default. */
  sorts: Readonly<Record<string, SortDirection>>;
  /** Sorts by a calendar date. The list can start at a day in these sorts. */
  days?: readonly string[];
  /** Totals in addition to `count` and `lastSyncTime`. */
  totals: Shape;
  /** Filter fields with names to choose from. */
  names?: readonly string[];
  /** True if all rows of a filter can be exported as an Excel sheet. */
  exported?: true;
  /** True if a single row can be requested by its id. */
  record?: true;
  /** True if tokens of scripts may read the list. They may not export it. */
  openToTokens?: true;
  /**
   * Fields that require a permission in rows, totals, sheets and sorts. They must be optional in `row` and `totals`.
   */
  fieldNeeds?: Readonly<Record<string, Permission>>;
}

/** Id of a row. Ids of people are the longest. */
const RowId = UserId;
export const PageLimit = z._default(
  z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ROWS)),
  PAGE_ROWS,
);
export const PageKeyText = z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_KEY_LENGTH)));

/** The sort determines the type of the value. */
const SortedValue = z.string().check(z.minLength(1), z.maxLength(MAX_VALUE_LENGTH));

function getOrder<D extends ListDeclaration>({ sorts }: D) {
  type Sort = keyof D['sorts'] & string;
  const names = Object.keys(sorts) as [Sort, ...Sort[]];
  return { sort: z._default(z.enum(names), names[0]), direction: z.optional(SortDirection) };
}

export function pageQuery<D extends ListDeclaration>(declaration: D) {
  return z
    .strictObject({
      ...(declaration.filter as D['filter']),
      ...getOrder(declaration),
      /** Keys from `next` and `previous`. */
      after: PageKeyText,
      before: PageKeyText,
      /** Id of a row. The page starts with this row, or with the first row if it no longer exists. */
      at: z.optional(RowId),
      /**
       * A date or number in the sort column. The page starts with the first row that is not before it. Without such a
       * row, the page starts with the last row.
       */
      startAt: z.optional(SortedValue),
      /** Requests the last rows of the list. */
      end: Flag,
      limit: PageLimit,
    })
    .check(
      z.refine(
        (query) => {
          const { after, before, at, startAt, end } = query as Record<string, unknown>;
          return (
            [after, before, at, startAt, end || undefined].filter((one) => one !== undefined).length <= 1
          );
        },
        { error: 'after, before, at, startAt and end exclude each other' },
      ),
    );
}

export function pageResponse<D extends ListDeclaration>({ row }: D) {
  return z.object({
    data: z.array(row as D['row']),
    /** Key for `after`. Null if this page contains the last row. */
    next: nullableText,
    /** Key for `before`. Null if this page contains the first row. */
    previous: nullableText,
  });
}

export function totalsResponse<D extends ListDeclaration>({ totals }: D) {
  return z.object({
    data: z.object({
      ...(totals as D['totals']),
      count: z.int(),
      /** Time of the synchronisation that the data is from, ISO 8601 in UTC. */
      lastSyncTime: nullableText,
      /** Search text that was used instead of the typed text: the same keys in the other keyboard layout. */
      meant: z.optional(z.string()),
    }),
  });
}

export function exportBody<D extends ListDeclaration>(declaration: D) {
  const filter = z.strictObject(declaration.filter as D['filter']);
  return z.strictObject({ filter, ...getOrder(declaration) });
}

export function namesParams<D extends ListDeclaration>({ names = [] }: D) {
  type Party = NonNullable<D['names']>[number];
  return z.strictObject({ party: z.enum(names as [Party, ...Party[]]) });
}

export const NamesQuery = z.strictObject({ text: SearchText, id: listSchema(ColumnText, MAX_NAMES) });
export const NamesResponse = z.object({ data: z.array(ListName) });
export const RecordParams = z.strictObject({ id: RowId });

export function recordResponse<D extends ListDeclaration>({ row }: D) {
  return z.object({ data: row as D['row'] });
}
