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
  useInfiniteQuery(arg: PageArg<L> | SkipToken, options: { initialPageParam: PageKey }): PagesState<L>;
}

/** State of a list's totals. */
export type TotalsState<L extends AnyList> = QueryState<{ data: ListTotalsResponse<L> }>;

/** Endpoint of `totalsFromList`. */
export interface TotalsEndpoint<L extends AnyList> {
  initiate(arg: { query: ListFilter<L> }): Initiated;
  useQuery(arg: { query: ListFilter<L> } | SkipToken): TotalsState<L>;
}

/** Endpoint of `recordFromList`. */
export interface RecordEndpoint<L extends AnyList> {
  useQuery(
    arg: { params: { id: string } } | SkipToken,
    options?: HookOptions,
  ): QueryState<{ data: KeyedRow<L> }>;
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

/** Endpoint of `namesFromList`. Its hook is a method, so that `party` may be a union of names. */
export interface NamesEndpoint {
  useQuery(arg: NamesArg | SkipToken, options?: HookOptions): QueryState<{ data: ListName[] }>;
}

export type ExportEndpoint = SecretEndpoint<
  Route<Requirement, undefined, undefined, z.ZodMiniType, typeof FileContent>
>;

export type Named<Name extends string, Endpoint> = Readonly<Record<Name, Endpoint>>;

/** Endpoints of a list, by the name of its rows, e.g. `Sales`. */
type NamedEndpoints<L extends AnyList, Rows extends string> = Named<`list${Rows}`, PagesEndpoint<L>> &
  Named<`get${Rows}Totals`, TotalsEndpoint<L>> &
  Partial<Named<`list${Rows}Names`, NamesEndpoint>> &
  Partial<Named<`get${Rows}Record`, RecordEndpoint<L>>> &
  Partial<Named<`find${Rows}Day`, DayEndpoint<L>>> &
  Partial<Named<`export${Rows}`, ExportEndpoint>>;

type Declared<L extends AnyList, Rows extends string> =
  | (L['names'] extends Route ? `list${Rows}Names` : never)
  | (L['record'] extends Route ? `get${Rows}Record` : never)
  | (L['export'] extends Route ? `export${Rows}` : never);

/** API with the endpoints of a list. One that is missing for a declared route does not compile. */
export interface ListApi<L extends AnyList, Rows extends string> {
  endpoints: NamedEndpoints<L, Rows> & Named<Declared<L, Rows>, unknown>;
}
