import type { SQL, SQLWrapper, Subquery } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { AnyList, ListFilter, ListParty, ListRow, ListSort, ListTotals } from '#contract/lib/lists/list';
import type { Route } from '#contract/lib/http/route';
import type { ListName } from '#contract/lib/lists/list-schemas';
import type { Clock } from '../clock';
import type { Database } from '#server/db/database';
import type { SortSource } from './list-orders';
import type { AboutLine, SheetColumn } from './xlsx-file';

/** Context for the SQL of a filter. */
export interface ListContext {
  db: Database;
  clock: Clock;
}

type Later<T> = T | Promise<T>;

/** Returns names of one kind: those of the given ids (any number), otherwise the first ones that contain `text`. */
export type NamesQuery = (
  db: Database,
  query: { ids?: readonly string[] | undefined; text: string; limit: number },
) => Promise<ListName[]>;

export interface SheetColumnSource<Field extends string = string> extends SheetColumn {
  field: Field;
  /** Labels of the values, if they are displayed differently. */
  words?: Readonly<Record<string, string>>;
}

/** Labels of a filter on the file's second sheet. */
export interface FilterWords<Party extends string = string> {
  title: string;
  /** Names that the values are ids of. */
  party?: Party;
  /** Labels of the values. */
  words?: Readonly<Record<string, string>>;
}

export interface SheetSource<L extends AnyList> {
  /** Plural of the rows, e.g. "sales". Used for the file and its sheet. */
  name: string;
  columns: readonly SheetColumnSource<keyof ListRow<L> & string>[];
  filters: { [F in keyof ListFilter<L> & string]-?: FilterWords<ListParty<L>> };
  sorts: { [S in ListSort<L>]: string };
  /** Further lines of the sheet with the rows' origin. */
  about?: AboutRows;
}

export type AboutRows = (db: Database) => Promise<readonly AboutLine[]>;

type Sums<L extends AnyList> = Omit<ListTotals<L>, 'lastSyncTime' | 'count' | 'meant'>;

/** Source of a declared list. A missing field, sort, filter or total does not compile. */
export type ListSource<L extends AnyList> = {
  /** Table to filter and sort, or a named subquery (`new QueryBuilder().select(…).as('…')`). */
  from: PgTable | Subquery;
  /** Tables joined to the rows of the page only. */
  joins?: SQL;
  /** Drizzle columns are cast to the types of the contract (money to number, moments to ISO 8601); other SQL is not. */
  columns: { [F in keyof ListRow<L>]-?: SQLWrapper };
  sorts: { [S in ListSort<L>]: SortSource };
  where: {
    [F in keyof ListFilter<L>]-?: (
      value: NonNullable<ListFilter<L>[F]>,
      context: ListContext,
    ) => Later<SQL | undefined>;
  };
  /** SQL of aggregates over `from`, cast to the contract's types, or a function for nested totals. */
  totals:
    | { [T in keyof Sums<L>]: SQLWrapper }
    | ((db: Database, where: SQL | undefined) => Promise<Sums<L> & { count: number }>);
} & (L['names'] extends Route ? { names: { [P in ListParty<L>]: NamesQuery } } : { names?: undefined }) &
  (L['export'] extends Route ? { sheet: SheetSource<L> } : { sheet?: undefined });

export type Row = Record<string, unknown> & { id: string };

/** A method, whose parameters may be narrower than here: the contract validates the values before. */
interface FilterSource {
  toCondition(value: unknown, context: ListContext): Later<SQL | undefined>;
}

/** A source without the types of its list, as used by the query functions. */
export interface AnySource {
  from: PgTable | Subquery;
  joins?: SQL;
  columns: { id: SQLWrapper } & Record<string, SQLWrapper>;
  sorts: Record<string, SortSource>;
  where: Record<string, FilterSource['toCondition']>;
  totals:
    | Record<string, SQLWrapper>
    | ((db: Database, where: SQL | undefined) => Promise<Record<string, unknown>>);
  names?: Record<string, NamesQuery>;
  sheet?: {
    name: string;
    columns: readonly SheetColumnSource[];
    filters: Record<string, FilterWords>;
    sorts: Record<string, string>;
    about?: AboutRows;
  };
}
