import type { UnknownAction } from '@reduxjs/toolkit';

/** Pages of an infinite query, in the cache and in its response. */
interface Pages {
  pages: unknown[];
  pageParams: unknown[];
}

interface PageResponse extends UnknownAction {
  payload: Pages;
  meta: {
    arg: { queryCacheKey: string; direction?: 'forward' | 'backward' };
    /** Number of pages including this one. Only set in an action with a single page. */
    pagesInAll?: number;
  };
}

/**
 * Reduces an infinite query's response, which contains all cached pages, to its own page for the recording. The other
 * pages are in the state before it.
 */
export function compactPageAction(action: UnknownAction, before: unknown): UnknownAction {
  const known = getPages(before, action);
  if (!isPageResponse(action) || !known) return action;
  const { payload, meta } = action;
  const isForward = meta.arg.direction === 'forward';
  const own = isForward ? payload.pages.length - 1 : 0;
  const alone: PageResponse = {
    ...action,
    payload: { pages: [payload.pages[own]], pageParams: [payload.pageParams[own]] },
    meta: { ...meta, pagesInAll: payload.pages.length },
  };
  const again = joined(alone, known);
  return same(again.pages, payload.pages) && same(again.pageParams, payload.pageParams) ? alone : action;
}

/** Restores the original action. */
export function expandPageAction(action: UnknownAction, before: unknown): UnknownAction {
  if (!isPageResponse(action) || action.meta.pagesInAll === undefined) return action;
  const known = getPages(before, action);
  return known ? { ...action, payload: joined(action, known) } : action;
}

function joined({ payload, meta: { arg, pagesInAll = 1 } }: PageResponse, known: Pages): Pages {
  const join = (others: unknown[], own: unknown[]): unknown[] =>
    arg.direction === 'forward'
      ? [...others, ...own].slice(-pagesInAll)
      : [...own, ...others].slice(0, pagesInAll);
  return {
    pages: join(known.pages, payload.pages),
    pageParams: join(known.pageParams, payload.pageParams),
  };
}

function isPageResponse(action: UnknownAction): action is PageResponse {
  if (!action.type.endsWith('/executeQuery/fulfilled')) return false;
  return (action as Partial<PageResponse>).meta?.arg.direction !== undefined;
}

function getPages(state: unknown, action: UnknownAction): Pages | undefined {
  if (!isPageResponse(action)) return undefined;
  const [reducerPath = ''] = action.type.split('/', 1);
  const { queries } = (state as Record<string, { queries: Record<string, { data?: Pages }> } | undefined>)[
    reducerPath
  ] ?? { queries: {} };
  return queries[action.meta.arg.queryCacheKey]?.data;
}

function same(one: unknown[], other: unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
