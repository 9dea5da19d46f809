import type { AnyList } from '#contract/lib/lists/list';
import type { RootState } from '#client/lib/store-types';
import type { ListPages, ListStart, PageArg, PagesEndpoint } from '../list-endpoint-types';
import type { ListView } from '../list-view';

/** Rows of a filter and order in RTK Query's cache, by the start of their list. */
interface ListCache {
  /** Returns true if the list with this start still has the row; null: its first page. */
  hasRow(start: ListStart, at: string | null): boolean;
  /** Returns the start of a cached list with the row, which can be shown at once, otherwise a new start. */
  findStart(at: string | null): ListStart;
  /** Returns a start that no other list uses, unless that list still has the page. */
  getUnusedStart(start: ListStart): ListStart;
}

export function createListCache<L extends AnyList>(
  endpoint: PagesEndpoint<L>,
  { filter, sort, direction }: ListView<L>,
  getState: () => RootState,
): ListCache {
  const order = JSON.stringify([filter, sort, direction]);

  const getPages = (start: ListStart): ListPages<L>['pages'] | undefined =>
    endpoint.select({ filter, sort, direction, start })(getState()).data?.pages;

  /** A list keeps only the pages near the scroll position. */
  function hasPage(list: ListStart, { at, end }: ListStart): boolean {
    const pages = getPages(list);
    if (at !== undefined) return pages?.some(({ data }) => data.some(({ id }) => id === at)) ?? false;
    return end ? pages?.at(-1)?.next === null : pages?.[0]?.previous === null;
  }

  function getUnusedStart(start: ListStart): ListStart {
    let list = start;
    while (getPages(list) && !hasPage(list, start))
      list = { ...start, cacheBuster: (list.cacheBuster ?? 0) + 1 };
    return list;
  }

  function findCachedStart(at: string): ListStart | undefined {
    const entries = Object.values(getState().api.queries);
    const args: unknown[] = entries.flatMap((entry) =>
      entry?.endpointName === endpoint.name ? entry.originalArgs : [],
    );
    return (args as PageArg<L>[]).find(
      (arg) => JSON.stringify([arg.filter, arg.sort, arg.direction]) === order && hasPage(arg.start, { at }),
    )?.start;
  }

  return {
    hasRow: (start, at) => hasPage(start, toStart(at)),
    findStart: (at) => (at === null ? undefined : findCachedStart(at)) ?? getUnusedStart(toStart(at)),
    getUnusedStart,
  };
}

const toStart = (at: string | null): ListStart => (at === null ? {} : { at });
