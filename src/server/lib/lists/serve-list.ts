import type { AnyList, ListRow } from '#contract/lib/lists/list';
import { MAX_NAMES, type ListName, type SortDirection } from '#contract/lib/lists/list-schemas';
import { otherLayout } from '#contract/lib/lists/search-text';
import type { Route } from '#contract/lib/http/route';
import type { Clock } from '../clock';
import type { Database } from '#server/db/database';
import type { Caller } from '../http/caller';
import { HttpError } from '../http/errors';
import { serve, type Handling, type ServedRoute } from '../http/serve-route';
import { exportList } from './export-list';
import type { AnySource, ListSource } from './list-source';
import {
  findRow,
  hiddenFields,
  invalid,
  readPage,
  readTotals,
  withoutHidden,
  type Filter,
  type PageQuery,
} from './query-list';

type Given = Omit<PageQuery, 'filter' | 'direction'> & { direction?: SortDirection };

/** @param clock determines the current day */
type SourceFactory = (clock: Clock) => AnySource;

/** Serves all routes of a declared list from a source, or from one that depends on the day. */
export function serveList<const L extends AnyList>(
  list: L,
  given: (ListSource<L> & AnySource) | ((clock: Clock) => ListSource<L> & AnySource),
): ServedRoute[] {
  const source: SourceFactory = (clock) => (typeof given === 'function' ? given(clock) : given);
  const routes = [
    servePage(list, source),
    serveTotals(list, source),
    list.names && serveNames(list.names, source),
    list.export && serveExport(list, list.export, source),
    list.record && serveRecord(list, list.record, source),
  ];
  return routes.filter((route) => route !== undefined);
}

/** A list's declaration requires a permission, so its routes always have a user. */
const hiddenFrom = (list: AnyList, user: Handling<Route>['user']): Map<string, string> =>
  hiddenFields(list, (user as Caller).permissions);

/** Returns a row of a list by its id, with all fields; undefined if it no longer exists. */
export async function findListRow<const L extends AnyList>(
  _list: L,
  source: ListSource<L> & AnySource,
  db: Database,
  id: string,
): Promise<ListRow<L> | undefined> {
  return (await findRow(db, source, id)) as ListRow<L> | undefined;
}

function servePage(list: AnyList, getSource: SourceFactory): ServedRoute {
  return serve(list.page, async ({ services, query, user }) => {
    const { sort, direction, limit, after, before, at, startAt, end, ...filter } = query as Given & Filter;
    const hidden = hiddenFrom(list, user);
    const request = { ...getOrder(list, hidden, sort, direction, 'query.sort'), filter, limit };
    const given = { ...request, after, before, at, startAt, end };
    const page = await readPage(getSource(services.clock), given, services);
    return { ...page, data: withoutHidden(page.data, hidden) };
  });
}

/** @throws HttpError for a sort by a hidden field, since the order would reveal it */
function getOrder(
  list: AnyList,
  hidden: ReadonlyMap<string, string>,
  sort: string,
  direction: SortDirection | undefined,
  field: string,
): { sort: string; direction: SortDirection } {
  const missing = hidden.get(sort);
  if (missing !== undefined) throw invalid(field, `needs ${missing}`);
  return { sort, direction: direction ?? list.sorts[sort] ?? 'asc' };
}

function serveTotals(list: AnyList, getSource: SourceFactory): ServedRoute {
  return serve(list.totals, async ({ services, query, user }) => {
    // Read before the sums: they may then be newer than this time, never older.
    const lastSyncTime = await services.sync.lastSyncTime();
    const totals = await readTotals(getSource(services.clock), query as Filter, services);
    return { data: { ...withoutHidden(totals, hiddenFrom(list, user)), lastSyncTime } };
  });
}

function serveNames(route: Route, getSource: SourceFactory): ServedRoute {
  return serve(route, async ({ services, params, query }) => {
    const { names = {} } = getSource(services.clock);
    const { party } = params as { party: string };
    const { id: ids, text = '' } = query as { id?: string[]; text?: string };
    const find = async (typed: string): Promise<ListName[]> =>
      (await names[party]?.(services.db, { ids, text: typed, limit: MAX_NAMES })) ?? [];
    const found = await find(text);
    const other = found.length === 0 ? otherLayout(text) : null;
    return { data: other === null ? found : await find(other) };
  });
}

function serveExport(list: AnyList, route: Route, getSource: SourceFactory): ServedRoute {
  return serve(route, async ({ services, body, user }) => {
    const { filter, sort, direction } = body as { filter: Filter; sort: string; direction?: SortDirection };
    const hidden = hiddenFrom(list, user);
    const request = { filter, ...getOrder(list, hidden, sort, direction, 'body.sort') };
    const source = getSource(services.clock);
    return exportList(services, { path: list.path, source, request, user: user as Caller, hidden });
  });
}

function serveRecord(list: AnyList, route: Route, getSource: SourceFactory): ServedRoute {
  return serve(route, async ({ services, params, user }) => {
    const row = await findRow(services.db, getSource(services.clock), (params as { id: string }).id);
    if (!row) throw new HttpError('not_found', 'no such row');
    return { data: withoutHidden(row, hiddenFrom(list, user)) };
  });
}
