import type { SQL, SQLWrapper, Subquery } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type {
  AnyList,
  ListFilter,
  ListParty,
  ListRow,
  ListSort,
  ListTotals,
} from '../../../contract/lists/list';
import type { Route } from '../../../contract/http/route';
import type { ListName } from '../../../contract/lists/list-schemas';
import type { Clock } from '../clock';
import type { Database } from '../database/database';
import type { SortSource } from './list-orders';
import type { AboutLine, CellKind } from './xlsx-file';

/** What the SQL of a filter may need besides its value. */
export interface ListContext {
  db: Database;
  clock: Clock;
}

type Later<T> = T | Promise<T>;

/** Names of one kind: those of these ids (any number of them), else the first ones that have `text` in them. */
export type NamesQuery = (
  db: Database,
  asked: { ids?: readonly string[] | undefined; text: string; limit: number },
) => Promise<ListName[]>;

export interface SheetColumnSource<Field extends string = string> {
  field: Field;
  title: string;
  kind: CellKind;
  /** In characters. */
  width: number;
  /** What its values are called, where people call them otherwise. */
  words?: Readonly<Record<string, string>>;
  /** Is the last row its sum? */
  summed?: true;
}

/** A condition of the filter in words: on the file's own sheet. */
export interface FilterWords<Party extends string = string> {
  title: string;
  /** Its values are ids of these names. */
  party?: Party;
  /** What its values are called. */
  words?: Readonly<Record<string, string>>;
}

export interface SheetSource<L extends AnyList> {
  /** Of what all rows are, e.g. sales: the name of the file and of its sheet. */
  name: string;
  columns: readonly SheetColumnSource<keyof ListRow<L> & string>[];
  filters: { [F in keyof ListFilter<L> & string]-?: FilterWords<ListParty<L>> };
  sorts: { [S in ListSort<L>]: string };
  /** What else is to be known of the rows, for the sheet that says where they come from. */
  about?: AboutRows;
}

type AboutRows = (db: Database) => Promise<readonly AboutLine[]>;

type Sums<L extends AnyList> = Omit<ListTotals<L>, 'lastSyncTime' | 'count' | 'meant'>;

/**
 * Where the rows of a declared list come from. A field of the row, a sort, a filter or a total that is left out does not
 * compile.
 */
export type ListSource<L extends AnyList> = {
  /** What is filtered and sorted: a table, or a subquery with a name (`new QueryBuilder().select(…).as('…')`). */
  from: PgTable | Subquery;
  /** Tables that only the chosen rows are joined with. */
  joins?: SQL;
  /** A drizzle column is cast to what the contract has (money to a number, moments to ISO 8601); other SQL is not. */
  columns: { [F in keyof ListRow<L>]-?: SQLWrapper };
  sorts: { [S in ListSort<L>]: SortSource };
  where: {
    [F in keyof ListFilter<L>]-?: (
      value: NonNullable<ListFilter<L>[F]>,
      context: ListContext,
    ) => Later<SQL | undefined>;
  };
  /** SQL of aggregates over `from`, cast to what the contract has; or a function of its own where they are not flat. */
  totals:
    | { [T in keyof Sums<L>]: SQLWrapper }
    | ((db: Database, where: SQL | undefined) => Promise<Sums<L> & { count: number }>);
} & (L['names'] extends Route ? { names: { [P in ListParty<L>]: NamesQuery } } : { names?: undefined }) &
  (L['export'] extends Route ? { sheet: SheetSource<L> } : { sheet?: undefined });

export type Row = Record<string, unknown> & { id: string };

/** A source without the types of its list: what the kit itself works with. */
export interface AnySource {
  from: PgTable | Subquery;
  joins?: SQL;
  columns: { id: SQLWrapper } & Record<string, SQLWrapper>;
  sorts: Record<string, SortSource>;
  where: Record<string, (value: unknown, context: ListContext) => Later<SQL | undefined>>;
  totals:
    Record<string, SQLWrapper> | ((db: Database, where: SQL | undefined) => Promise<Record<string, unknown>>);
  names?: Record<string, NamesQuery>;
  sheet?: {
    name: string;
    columns: readonly SheetColumnSource[];
    filters: Record<string, FilterWords>;
    sorts: Record<string, string>;
    about?: AboutRows;
  };
}
