import * as z from 'zod/mini';
import { nullableText } from '../http/nullable-text';
import type { Requirement } from '../http/route';
import type { Permission } from '../permissions/permissions-rules';
import { Flag, listOf, SearchText, UserId } from './filters';

/** Rows of one page, unless asked otherwise. */
export const PAGE_ROWS = 50;
const MOST_ROWS = 200;
/** Rows of one exported file at the most; above it `too_many_rows`. */
export const MOST_EXPORTED_ROWS = 100_000;
/** Names offered for a filter at a time. */
export const MOST_NAMES = 50;
/** A text in a key has 200 characters at the most, each up to twelve as an address writes it. */
const LONGEST_KEY = 8_000;
/** A number of 20 digits before its point and 10 after it. */
const LONGEST_VALUE = 32;

export const SortDirection = z.enum(['asc', 'desc']);
export type SortDirection = z.infer<typeof SortDirection>;

export type Schema = z.ZodMiniType;
export type Shape = Readonly<Record<string, Schema>>;

/** A name to filter by. `hint`: a city, a tax id: what tells namesakes apart. */
export const ListName = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  hint: z.nullable(z.string()),
});
export type ListName = z.infer<typeof ListName>;

/** What a list is declared by; see docs/add-a-screen.md. */
export interface ListDeclaration {
  path: `/api/${string}`;
  /** One line for the OpenAPI page: what its rows are. */
  summary: string;
  requires: Exclude<Requirement, 'public' | 'token'>;
  row: z.ZodMiniObject<{ readonly id: z.ZodMiniString } & Shape>;
  /** Every one may be left out. */
  filter: Shape;
  /** The direction that a first click sorts by; the first sort is the default. */
  sorts: Readonly<Record<string, SortDirection>>;
  /** Sorts by a calendar date: a person may have such a list begin at a day. */
  days?: readonly string[];
  /** Beside `count` and `lastSyncTime`, which every list has. */
  totals: Shape;
  /** Whom and what the filter offers by name. */
  names?: readonly string[];
  /** Can all rows of a filter be taken as an Excel sheet? */
  exported?: true;
  /** Can one row be asked for by its id? */
  record?: true;
  /**
   * Fields that only holders of a permission are given, wherever they stand: in rows, totals, sheet and sorts. In `row`
   * and `totals` they are optional.
   */
  fieldNeeds?: Readonly<Record<string, Permission>>;
}

/** A row's id: the longest are people's. */
const RowId = UserId;
const Key = z.optional(z.string().check(z.minLength(1), z.maxLength(LONGEST_KEY)));

/** Of which type it must be, the sort says. */
const SortedValue = z.string().check(z.minLength(1), z.maxLength(LONGEST_VALUE));

function orderOf<D extends ListDeclaration>({ sorts }: D) {
  type Sort = keyof D['sorts'] & string;
  const names = Object.keys(sorts) as [Sort, ...Sort[]];
  return { sort: z._default(z.enum(names), names[0]), direction: z.optional(SortDirection) };
}

export function pageQuery<D extends ListDeclaration>(declaration: D) {
  return z
    .strictObject({
      ...(declaration.filter as D['filter']),
      ...orderOf(declaration),
      /** Keys as `next` and `previous` give them. */
      after: Key,
      before: Key,
      /** A row's id: the page begins with that row; with the first one when it is gone. */
      at: z.optional(RowId),
      /**
       * A value of what it is sorted by, a date or a number: the page begins with the first row that is not before it, and
       * where there is none is the last one of all.
       */
      startAt: z.optional(SortedValue),
      /** The last rows of all. */
      end: Flag,
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_ROWS)), PAGE_ROWS),
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
    /** Key to ask `after` with; null: this page has the last row. */
    next: nullableText,
    /** Key to ask `before` with; null: this page has the first row. */
    previous: nullableText,
  });
}

export function totalsResponse<D extends ListDeclaration>({ totals }: D) {
  return z.object({
    data: z.object({
      ...(totals as D['totals']),
      count: z.int(),
      /** The synchronisation that this rests on: ISO 8601 in UTC. */
      lastSyncTime: nullableText,
      /** What was searched in place of what was typed: the same keys in the other keyboard layout. */
      meant: z.optional(z.string()),
    }),
  });
}

export function exportBody<D extends ListDeclaration>(declaration: D) {
  const filter = z.strictObject(declaration.filter as D['filter']);
  return z.strictObject({ filter, ...orderOf(declaration) });
}

export function namesParams<D extends ListDeclaration>({ names = [] }: D) {
  type Party = NonNullable<D['names']>[number];
  return z.strictObject({ party: z.enum(names as [Party, ...Party[]]) });
}

export const NamesQuery = z.strictObject({ text: SearchText, id: listOf(RowId, MOST_NAMES) });
export const NamesResponse = z.object({ data: z.array(ListName) });
export const RecordParams = z.strictObject({ id: RowId });

export function recordResponse<D extends ListDeclaration>({ row }: D) {
  return z.object({ data: row as D['row'] });
}
