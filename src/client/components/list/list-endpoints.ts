import type * as z from 'zod/mini';
import type { Tag } from '#contract/lib/tags';
import type { Route } from '#contract/lib/http/route';
import type { AnyList } from '#contract/lib/lists/list';
import { PAGE_ROWS } from '#contract/lib/lists/list-schemas';
import { PAGE_CACHE_S } from '#client/lib/http/api';
import type { logQueryError } from '#client/lib/http/log-query-error';
import { queryFromRoute, type Build } from '#client/lib/http/route-endpoints';
import type { DayArg, KeyedRow, ListPage, PageArg, PageKey } from './list-endpoint-types';

/** Maximum number of pages in the cache. Pages that were scrolled past are dropped to keep the store small. */
const MAX_PAGES = 8;

/** Returns null if the list started in the middle. */
export function getPosition({ at, end, after, before, position }: PageKey): number | null {
  const isFirst = [at, end, after, before].every((key) => key === undefined);
  return position ?? (isFirst ? 0 : null);
}

/** Returns the key of a page at this row distance from another page. */
function keyFrom(from: PageKey, key: PageKey, rows: number): PageKey {
  const position = getPosition(from);
  return position === null ? key : { ...key, position: Math.max(0, position + rows) };
}

/** Part of a list with the schema of its pages. */
interface Paged<L extends AnyList> {
  page: { response: z.ZodMiniType<ListPage<KeyedRow<L>>, ListPage<KeyedRow<L>>> };
}

/**
 * Creates the endpoint of a list's pages: by key, in both directions.
 * @param tag Tag of the feature: a change of a single row invalidates it by id, a larger change invalidates the whole
 * tag.
 */
export function pagesFromList<L extends AnyList>(
  build: Build,
  list: L & Paged<L>,
  tag: Tag,
  options?: ReturnType<typeof logQueryError>,
) {
  const route = list.page;
  return build.infiniteQuery<ListPage<KeyedRow<L>>, PageArg<L>, PageKey>({
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
      pageParam: { position: _position, cacheBuster: _cacheBuster, ...key },
    }) => ({
      route,
      values: { query: { ...(filter as object), sort, direction, ...key } },
    }),
    responseSchema: route.response,
    extraOptions: { route },
    keepUnusedDataFor: PAGE_CACHE_S,
    providesTags: (result) => [
      { type: tag, id: 'list' },
      ...(result?.pages ?? []).flatMap(({ data }) => data.map(({ id }) => ({ type: tag, id }) as const)),
    ],
    ...options,
  });
}

/** Creates the endpoint of a list's totals. */
export function totalsFromList<R extends Route>(build: Build, { totals }: { totals: R }, tag: Tag) {
  return queryFromRoute(build, totals, {
    keepUnusedDataFor: PAGE_CACHE_S,
    providesTags: [{ type: tag, id: 'list' }],
  });
}

/** Creates the endpoint of the names for a list's filters. */
export function namesFromList<R extends Route>(build: Build, { names }: { names: R }, tag: Tag) {
  return queryFromRoute(build, names, { providesTags: [{ type: tag, id: 'names' }] });
}

/** Creates the endpoint of a single row. */
export function recordFromList<R extends Route>(build: Build, { record }: { record: R }, tag: Tag) {
  return queryFromRoute(build, record, {
    keepUnusedDataFor: PAGE_CACHE_S,
    providesTags: (_result, _error, args) => [
      { type: tag, id: 'list' },
      { type: tag, id: (args as { params: { id: string } }).params.id },
    ],
  });
}

/** Creates the endpoint that finds the first row that is not before a day, for a list with sorts by a day. */
export function dayFromList<L extends AnyList>(build: Build, list: L & Paged<L>, tag: Tag) {
  const route = list.page;
  return build.query<ListPage<KeyedRow<L>>, DayArg<L>>({
    query: ({ filter, sort, direction, day }) => ({
      route,
      values: { query: { ...(filter as object), sort, direction, startAt: day, limit: 1 } },
    }),
    responseSchema: route.response,
    extraOptions: { route },
    keepUnusedDataFor: 0,
    providesTags: [{ type: tag, id: 'list' }],
  });
}
