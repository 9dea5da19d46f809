import { useMemo, useState } from 'react';
import type { AnyList } from '#contract/lib/lists/list';
import { useAppStore } from '#client/lib/hooks';
import { getPosition } from '../list-endpoints';
import type { KeyedRow, PageArg, PagesEndpoint } from '../list-endpoint-types';
import type { ListView } from '../list-view';
import { createListCache } from './list-cache';

export interface KeyedRows<Row> {
  /** `undefined` before the first page loads. */
  rows: readonly Row[] | undefined;
  /** Key of the rows shown. It changes with the filter, order or start. */
  listKey: string;
  /** The rows belong to the previous filter or order, and the requested rows are loading. */
  isOther: boolean;
  /** The list restarts elsewhere, and its first page there is loading. The rows are still those of its earlier start. */
  isRestarting: boolean;
  error: unknown;
  /** The previous or next page failed to load. Otherwise an error is a failed refetch. */
  isMoreError: boolean;
  isFetching: boolean;
  /** There are more rows before or after the loaded ones. */
  hasPrevious: boolean;
  hasNext: boolean;
  loadMore(end: 'start' | 'end'): void;
  retry(): void;
  /** Restarts the list at its first or last page. */
  begin(end: 'start' | 'end'): void;
  /** Number of rows before the loaded ones, or null if the list started in the middle. */
  rowsBefore: number | null;
}

/**
 * Creates the hook that loads the rows of a view as far as they are scrolled. The list starts at the row in the address;
 * afterwards the address follows the scrolling. If the address names another row (back, forward, a link) that is not
 * loaded, the list restarts there.
 */
export function createRowsHook<L extends AnyList>(endpoint: PagesEndpoint<L>) {
  return function useKeyedRows(view: ListView<L>): KeyedRows<KeyedRow<L>> {
    const { filter, sort, direction, at } = view;
    const store = useAppStore();
    const order = JSON.stringify([filter, sort, direction]);
    const cache = createListCache(endpoint, view, store.getState);
    const [begun, setBegun] = useState(() => ({ order, at, start: cache.findStart(at) }));
    let current = begun;
    if (begun.order !== order || (at !== begun.at && !cache.hasRow(begun.start, at))) {
      current = { order, at, start: cache.findStart(at) };
      setBegun(current);
    }
    const arg: PageArg<L> = { filter, sort, direction, start: current.start };
    const query = endpoint.useInfiniteQuery(arg, { initialPageParam: current.start });
    const { currentData, error, isFetching, hasNextPage, hasPreviousPage } = query;
    const last = useLastList(currentData, order);
    const rows = useMemo(
      () => last.data && uniqueRows(last.data.pages.map((page) => page.data)),
      [last.data],
    );
    const [firstKey] = last.data?.pageParams ?? [];
    return {
      rows,
      listKey: last.listKey,
      isOther: last.isOther,
      isRestarting: currentData === undefined,
      error,
      isMoreError: query.isFetchNextPageError || query.isFetchPreviousPageError,
      isFetching,
      // The shown rows are those of an earlier start until the first page of this one loads.
      hasNext: currentData === undefined || hasNextPage,
      hasPrevious: currentData === undefined || hasPreviousPage,
      rowsBefore: firstKey ? getPosition(firstKey) : null,
      begin: (end) => {
        // The address follows the scrolling to the last row, so it still names the earlier row.
        if (end === 'end') setBegun({ order, at, start: cache.getUnusedStart({ end: true }) });
        else setBegun({ order, at: null, start: cache.getUnusedStart({}) });
      },
      loadMore: (end) => {
        // Read now: a short list asks for both ends at once, and the second request would join the first.
        if (error || endpoint.select(arg)(store.getState()).status === 'pending') return;
        if (end === 'end' && hasNextPage) void query.fetchNextPage();
        if (end === 'start' && hasPreviousPage) void query.fetchPreviousPage();
      },
      retry: () => {
        if (query.isFetchNextPageError) void query.fetchNextPage();
        else if (query.isFetchPreviousPageError) void query.fetchPreviousPage();
        else void query.refetch();
      },
    };
  };
}

/**
 * Returns the latest loaded data, which may belong to the previous list.
 * @returns `isOther`: the data belongs to another filter or order than `listKey`, which is loading.
 */
function useLastList<Data>(
  currentData: Data | undefined,
  listKey: string,
): { data: Data | undefined; listKey: string; isOther: boolean } {
  const [last, setLast] = useState({ data: currentData, listKey });
  const isNew = currentData !== undefined && currentData !== last.data;
  if (isNew) setLast({ data: currentData, listKey });
  const shown = isNew ? { data: currentData, listKey } : last;
  return { ...shown, isOther: shown.data !== undefined && shown.listKey !== listKey };
}

/** Removes duplicates: a row can move between two pages while they are read. */
function uniqueRows<Row extends { id: string }>(pages: readonly Row[][]): Row[] {
  return [...new Map(pages.flat().map((row) => [row.id, row])).values()];
}
