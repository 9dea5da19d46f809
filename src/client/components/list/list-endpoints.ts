import type { Route } from '../../../contract/lib/http/route';
import type { AnyList, ListFilter, ListRow, ListSort, ListTotals } from '../../../contract/lib/lists/list';
import { PAGE_ROWS, type ListName } from '../../../contract/lib/lists/list-schemas';
import { api } from '../../lib/http/api';
import type { Tag } from '../../../contract/features';
import type { EndpointFacts } from '../../lib/http/base-query';
import type { logQueryError } from '../../lib/http/log-query-error';
import { fileFromRoute } from '../../lib/http/route-endpoints';
import type { SortDirection } from './list-view';

type PageOptions = ReturnType<typeof logQueryError>;
type Build = Parameters<Parameters<typeof api.injectEndpoints>[0]['endpoints']>[0];

/**
 * Start of a list: the first row, the row with this id, or the last page. `anew` creates a new cache entry after
 * scrolling has dropped the rows of the start.
 */
export type ListStart = { at?: string; end?: true; anew?: number };

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
  place?: number;
}

/** Returns null if the list started in the middle. */
export function getPlace({ at, end, after, before, place }: PageKey): number | null {
  const isFirst = [at, end, after, before].every((key) => key === undefined);
  return place ?? (isFirst ? 0 : null);
}

/** Returns the key of a page at this row distance from another page. */
function keyFrom(from: PageKey, key: PageKey, rows: number): PageKey {
  const place = getPlace(from);
  return place === null ? key : { ...key, place: Math.max(0, place + rows) };
}

export interface ListPage<Row> {
  data: Row[];
  next: string | null;
  previous: string | null;
}

/** Row of a list. Every row has an id. */
export type KeyedRow<L extends AnyList> = ListRow<L> & { id: string };

/** Maximum number of pages in the cache. Pages that were scrolled past are dropped to keep the store small. */
const MAX_PAGES = 8;
/** Cache lifetime, s. Older data is shown at once and refetched. */
const CACHE_SECONDS = 300;

/**
 * Returns the RTK Query endpoints of a declared list: its pages (by key, in both directions), its totals, and the names
 * for its filters.
 * @param name Suffix of the endpoint names: `Inventory` gives `listInventory`, `getInventoryTotals`,
 * `listInventoryNames`, `exportInventory`.
 * @param tag Tag of the feature: a change of a single row invalidates it by id, a larger change invalidates the whole
 * tag.
 * @param pageOptions Additional options of the page endpoint.
 */
export function listEndpoints<L extends AnyList>(name: string, list: L, tag: Tag, pageOptions?: PageOptions) {
  const names = {
    page: `list${name}`,
    totals: `get${name}Totals`,
    names: `list${name}Names`,
    record: `get${name}Record`,
    day: `find${name}Day`,
    export: `export${name}`,
  };
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => named(getDefinitions(build, list, tag, pageOptions), names),
  });
  return {
    page: endpoints[names.page as 'page'],
    totals: endpoints[names.totals as 'totals'],
    /** `undefined` if the list does not declare it. */
    names: (list.names ? endpoints[names.names as 'names'] : undefined) as typeof endpoints.names | undefined,
    record: (list.record ? endpoints[names.record as 'record'] : undefined) as
      typeof endpoints.record | undefined,
    /** `undefined` if no sort is by a day. */
    day: (list.days.length > 0 ? endpoints[names.day as 'day'] : undefined) as
      typeof endpoints.day | undefined,
    export: (list.export ? endpoints[names.export as 'export'] : undefined) as
      typeof endpoints.export | undefined,
  };
}

export type ListEndpoints<L extends AnyList = AnyList> = ReturnType<typeof listEndpoints<L>>;
export type NamesEndpoint = NonNullable<ListEndpoints['names']>;

function getDefinitions<L extends AnyList>(build: Build, list: L, tag: Tag, pageOptions?: PageOptions) {
  const route = list.page;
  const whole = { type: tag, id: 'list' } as const;
  return {
    page: build.infiniteQuery<ListPage<KeyedRow<L>>, PageArg<L>, PageKey>({
      infiniteQueryOptions: {
        initialPageParam: {},
        maxPages: MAX_PAGES,
        getNextPageParam: ({ next, data }, _pages, from) =>
          next === null ? undefined : keyFrom(from, { after: next }, data.length),
        getPreviousPageParam: ({ previous }, _pages, from) =>
          previous === null ? undefined : keyFrom(from, { before: previous }, -PAGE_ROWS),
      },
      query: ({
        queryArg: { filter, sort, direction },
        pageParam: { place: _place, anew: _anew, ...key },
      }) => ({
        route,
        values: { query: { ...(filter as object), sort, direction, ...key } },
        repeatable: true,
      }),
      // A list's row types are computed from its declaration; a generic schema cannot express them.
      responseSchema: route.response as never,
      extraOptions: { route },
      keepUnusedDataFor: CACHE_SECONDS,
      providesTags: (result) => [
        whole,
        ...(result?.pages ?? []).flatMap(({ data }) => data.map(({ id }) => ({ type: tag, id }) as const)),
      ],
      ...pageOptions,
    }),
    totals: build.query<{ data: ListTotalsAnswer<L> }, { query: ListFilter<L> }>({
      query: (values) => ({ route: list.totals, values, repeatable: true }),
      responseSchema: list.totals.response as never,
      extraOptions: { route: list.totals },
      keepUnusedDataFor: CACHE_SECONDS,
      providesTags: [whole],
    }),
    names: build.query<{ data: ListName[] }, NamesArg>({
      query: (values) => ({ route: declared(list.names), values, repeatable: true }),
      ...getFacts(list.names),
      providesTags: [{ type: tag, id: 'names' }],
    }),
    record: build.query<{ data: KeyedRow<L> }, { params: { id: string } }>({
      query: (values) => ({ route: declared(list.record), values, repeatable: true }),
      ...getFacts(list.record),
      keepUnusedDataFor: CACHE_SECONDS,
      providesTags: (_result, _error, { params }) => [whole, { type: tag, id: params.id }],
    }),
    day: build.query<{ data: KeyedRow<L>[] }, DayArg<L>>({
      query: ({ filter, sort, direction, day }) => ({
        route,
        values: { query: { ...(filter as object), sort, direction, startAt: day, limit: 1 } },
        repeatable: true,
      }),
      ...getFacts(list.days.length > 0 ? route : undefined),
      keepUnusedDataFor: 0,
      providesTags: [whole],
    }),
    export: fileFromRoute(build, list.export as Route),
  };
}

/** Arguments of the search for the first row that is not before a day `YYYY-MM-DD`, in the order of the list. */
interface DayArg<L extends AnyList> extends Omit<PageArg<L>, 'start'> {
  day: string;
}

/** Returns the definitions that the list declares, under the names shown in DevTools and the cache. */
function named<D extends Record<string, { extraOptions?: EndpointFacts | undefined }>>(
  definitions: D,
  names: Record<keyof D, string>,
): D {
  return Object.fromEntries(
    Object.entries(definitions)
      .filter(([, { extraOptions }]) => extraOptions?.route)
      .map(([key, definition]) => [names[key as keyof D], definition]),
  ) as D;
}

function getFacts(route: Route | undefined): { extraOptions?: EndpointFacts; responseSchema?: never } {
  return route ? { extraOptions: { route }, responseSchema: route.response as never } : {};
}

function declared(route: Route | undefined): Route {
  if (!route) throw new Error('the list declares no such route');
  return route;
}

interface NamesArg {
  params: { party: string };
  query: { text?: string; id?: string[] };
}

/** Response of a list's totals: the list's own figures, the row count, and the time of the last synchronisation. */
export type ListTotalsAnswer<L extends AnyList> = ListTotals<L> & {
  count: number;
  lastSyncTime: string | null;
};
