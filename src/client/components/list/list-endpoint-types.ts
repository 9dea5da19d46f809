import type { SkipToken } from '@reduxjs/toolkit/query';
import type * as z from 'zod/mini';
import type { FileContent, Requirement, Route } from '#contract/lib/http/route';
import type { AnyList, ListFilter, ListRow, ListSort, ListTotals } from '#contract/lib/lists/list';
import type { ListName } from '#contract/lib/lists/list-schemas';
import type { SecretEndpoint } from '#client/lib/http/secrets/call-with-secrets';
import type { AppThunk, RootState } from '#client/lib/store-types';
import type { SortDirection } from './list-view';

/**
 * Start of a list: the first row, the row with this id, or the last page. `anew` creates a new cache entry after
 * scrolling has dropped the rows of the start.
 */
export type ListStart = { at?: string; end?: true; cacheBuster?: number };

/** Cache key of a list. */
export interface PageArg<L extends AnyList = AnyList> {
  filter: ListFilter<L>;
  sort: ListSort<L>;
  direction: SortDirection;
  start: ListStart;
}

export interface PageKey extends ListStart {
  after?: string;
  before?: string;
  /** Number of rows before this page, if known. Not sent to the server. */
  position?: number;
}

export interface ListPage<Row> {
  data: Row[];
  next: string | null;
  previous: string | null;
}

/** Row of a list. Every row has an id. */
export type KeyedRow<L extends AnyList> = ListRow<L> & { id: string };

export interface ListPages<L extends AnyList> {
  pages: ListPage<KeyedRow<L>>[];
  pageParams: PageKey[];
}

/** Response of a list's totals: the list's own figures, the row count, and the time of the last synchronisation. */
export type ListTotalsResponse<L extends AnyList> = ListTotals<L> & {
  count: number;
  lastSyncTime: string | null;
};

/** Arguments of the search for the first row that is not before a day `YYYY-MM-DD`, in the order of the list. */
export interface DayArg<L extends AnyList> extends Omit<PageArg<L>, 'start'> {
  day: string;
}

interface QueryState<Data> {
  data?: Data | undefined;
  currentData?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  isError: boolean;
  refetch(): unknown;
}

interface PagesState<L extends AnyList> extends QueryState<ListPages<L>> {
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  isFetchNextPageError: boolean;
  isFetchPreviousPageError: boolean;
  fetchNextPage(): unknown;
  fetchPreviousPage(): unknown;
}

interface HookOptions {
  skip?: boolean;
}

type Initiated = AppThunk<{ unsubscribe(): void }>;

/** Endpoint of `pagesFromList`. */
export interface PagesEndpoint<L extends AnyList> {
  name: string;
  select(
    arg: PageArg<L> | SkipToken,
  ): (state: RootState) => { data?: ListPages<L> | undefined; status: string };
  initiate(arg: PageArg<L>, options: { initialPageParam: PageKey }): Initiated;
}

/** Endpoint of `totalsFromList`. */
export interface TotalsEndpoint<L extends AnyList> {
  initiate(arg: { query: ListFilter<L> }): Initiated;
}

/** Endpoint of `dayFromList`. */
export interface DayEndpoint<L extends AnyList> {
  initiate(
    arg: DayArg<L>,
    options: { subscribe: false; forceRefetch: true },
  ): AppThunk<PromiseLike<{ data?: { data: KeyedRow<L>[] } | undefined; error?: unknown }>>;
}

interface NamesArg {
  params: { party: string };
  query: { text?: string; id?: string[] };
}

interface NamesEndpoint {
  useNames(arg: NamesArg | SkipToken, options?: HookOptions): QueryState<{ data: ListName[] }>;
}

/** Hook of an endpoint with names for the filter fields of kind `party`. */
export type UseNames = NamesEndpoint['useNames'];

/** Hooks and endpoints that a list screen uses. They are methods, so that `party` may be a union of names. */
export interface ListScreenEndpoints<L extends AnyList> {
  rows: PagesEndpoint<L>;
  useRows(arg: PageArg<L> | SkipToken, options: { initialPageParam: PageKey }): PagesState<L>;
  useTotals(arg: { query: ListFilter<L> } | SkipToken): QueryState<{ data: ListTotalsResponse<L> }>;
  useNames?: UseNames;
  useRecord?(
    arg: { params: { id: string } } | SkipToken,
    options?: HookOptions,
  ): QueryState<{ data: KeyedRow<L> }>;
  /** For a list with a sort by a day. */
  day?: DayEndpoint<L>;
  export?: SecretEndpoint<Route<Requirement, undefined, undefined, z.ZodMiniType, typeof FileContent>>;
}

type Declared<L extends AnyList> =
  | (L['names'] extends Route ? 'useNames' : never)
  | (L['record'] extends Route ? 'useRecord' : never)
  | (L['export'] extends Route ? 'export' : never);

/** Hooks and endpoints of a list. One that is missing for a declared route does not compile. */
export type ListEndpoints<L extends AnyList> = ListScreenEndpoints<L> &
  Required<Pick<ListScreenEndpoints<L>, Declared<L>>>;
