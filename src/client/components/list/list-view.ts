import type * as z from 'zod/mini';
import type { AnyList, ListFilter, ListSort } from '#contract/lib/lists/list';
import { navigate } from '#client/lib/location/navigate';
import { openRecord } from '#client/lib/location/record-parameters';
import type { AppThunk, RootState } from '#client/lib/store-types';
import { findOpeningView, viewsIn } from './views/list-views';

export type SortDirection = 'asc' | 'desc';

/** View of a list. It is stored completely in the address, so that a link or a reload shows the same rows. */
export interface ListView<L extends AnyList = AnyList> {
  filter: ListFilter<L>;
  sort: ListSort<L>;
  direction: SortDirection;
  /** Id of the first visible row. Null: the first row. */
  at: string | null;
  /** Id of the row with the open panel. */
  open: string | null;
}

/** Filter and order of a view. */
export type ListOrder = Pick<ListView, 'filter' | 'sort' | 'direction'>;

/** List with the address parameters of its page. */
export interface ListAddress<L extends AnyList = AnyList> {
  list: L;
  /** Name of the address parameter with the id of the open row, e.g. `sale`. */
  openParameter: string;
}

type Sorts = Readonly<Record<string, SortDirection>>;

/** Parses an address. Invalid parameters are ignored. */
export function toListView<L extends AnyList>(
  { list, openParameter }: ListAddress<L>,
  search: string,
): ListView<L> {
  const given = new URLSearchParams(search);
  const sorts: Sorts = list.sorts;
  const requestedSort = given.get('sort');
  const sort =
    requestedSort !== null && Object.hasOwn(sorts, requestedSort) ? requestedSort : list.defaultSort;
  const direction = given.get('direction');
  return {
    filter: getFilter(list, given),
    sort: sort as ListSort<L>,
    direction: direction === 'asc' || direction === 'desc' ? direction : (sorts[sort] ?? 'asc'),
    at: given.get('at') || null,
    open: given.get(openParameter) || null,
  };
}

function getFilter<L extends AnyList>(list: L, given: URLSearchParams): ListFilter<L> {
  const read = Object.entries(filterShape(list)).flatMap(([name, schema]) => {
    const values = given
      .getAll(name)
      .map((value) => value.trim())
      .filter(Boolean);
    if (values.length === 0) return [];
    const { data } = schema.safeParse(values.length === 1 ? values[0] : values);
    return data === undefined ? [] : [[name, data] as const];
  });
  return Object.fromEntries(read) as ListFilter<L>;
}

/**
 * Returns the query string for a view. Other parameters of `search` stay.
 * @param search The present query string.
 * @returns '' for the default view.
 */
export function toSearch<L extends AnyList>(
  { list, openParameter }: ListAddress<L>,
  view: ListView<L>,
  search = '',
): string {
  const result = new URLSearchParams(search);
  for (const name of ownParameters({ list, openParameter })) result.delete(name);
  for (const [name, value] of Object.entries(view.filter as Readonly<Record<string, unknown>>)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) result.append(name, String(one));
    }
  }
  const sorts: Sorts = list.sorts;
  if (view.sort !== list.defaultSort) result.set('sort', view.sort);
  if (view.direction !== sorts[view.sort]) result.set('direction', view.direction);
  if (view.at !== null) result.set('at', view.at);
  if (view.open !== null) openRecord(result, openParameter, view.open);
  const text = result.toString();
  return text && `?${text}`;
}

/** Value that requests the default view. It prevents the opening view from being applied. */
const VIEW = 'view';
const PLAIN = 'plain';

function ownParameters({ list, openParameter }: ListAddress): string[] {
  return [...Object.keys(filterShape(list)), 'sort', 'direction', 'at', VIEW, openParameter];
}

/** Returns true if the address does not describe a view of the list. */
export function isPlain<L extends AnyList>(address: ListAddress<L>, search: string): boolean {
  const given = new URLSearchParams(search);
  return !ownParameters(address as ListAddress).some((name) => given.has(name));
}

/** Applies a saved view's filter and order. */
export function savedViewOpened<L extends AnyList>(
  address: ListAddress<L>,
  saved: string,
  how: 'push' | 'replace' = 'push',
): AppThunk {
  const { filter, sort, direction } = toListView(address, saved);
  return viewChanged(address, { filter, sort, direction, at: null, open: null }, how);
}

/** Returns a view's filter and order for saving, without the scroll position and the open row. */
export function savedAddress<L extends AnyList>(address: ListAddress<L>, view: ListView<L>): string {
  return toSearch(address, { ...view, at: null, open: null });
}

/** Returns the fields of a list's filter, which is declared as a strict object. */
function filterShape(list: AnyList): Readonly<Record<string, z.ZodMiniType>> {
  return (list.filter as z.ZodMiniObject<Record<string, z.ZodMiniType>>).shape;
}

/** Returns true if any condition is set. */
export function isFiltered(filter: unknown): boolean {
  return Object.values(filter as Readonly<Record<string, unknown>>).some((value) => value !== undefined);
}

/** Changes a part of the view. A new filter or order scrolls to the first row. */
export function viewChanged<L extends AnyList>(
  address: ListAddress<L>,
  change: Partial<ListView<L>>,
  how: 'push' | 'replace' = 'push',
): AppThunk {
  return (dispatch, getState) => {
    const { pathname, search } = getState().location;
    const before = toListView(address, search);
    const again = change.filter !== undefined || change.sort !== undefined || change.direction !== undefined;
    const after = toSearch(address, { ...before, ...(again && { at: null }), ...change }, search);
    const marked =
      isPlain(address, after) && opensWithAView(getState(), address) ? addPlainParameter(after) : after;
    if (marked !== search) dispatch(navigate(pathname + marked, how));
  };
}

/** Changes some conditions of the filter; the others stay. */
export function filterChanged<L extends AnyList>(
  address: ListAddress<L>,
  part: Partial<ListFilter<L>>,
  how?: 'push' | 'replace',
): AppThunk {
  return (dispatch, getState) => {
    const { filter } = toListView(address, getState().location.search);
    dispatch(viewChanged(address, { filter: { ...(filter as object), ...part } as ListFilter<L> }, how));
  };
}

const opensWithAView = (state: RootState, { list }: { list: AnyList }): boolean =>
  Boolean(findOpeningView(viewsIn(state), list.path)?.address);

function addPlainParameter(search: string): string {
  const result = new URLSearchParams(search);
  result.set(VIEW, PLAIN);
  return `?${result.toString()}`;
}

/** Sorts by a column: the present sort reverses its direction, a new sort starts with the list's direction. */
export function sortPressed<L extends AnyList>(address: ListAddress<L>, sort: ListSort<L>): AppThunk {
  return (dispatch, getState) => {
    const view = toListView(address, getState().location.search);
    const first = (address.list.sorts as Sorts)[sort] ?? 'asc';
    const other = view.direction === 'asc' ? 'desc' : 'asc';
    dispatch(viewChanged(address, { sort, direction: sort === view.sort ? other : first }));
  };
}
