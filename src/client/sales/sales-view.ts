import { salesList, type SaleSort, type SalesFilter } from '../../contract/sales/sales-contract';
import type { SortDirection } from '../../contract/lists/list-schemas';
import { navigate } from '../platform/location/navigate';
import type { AppThunk } from '../platform/start-app-listening';

/** What the page shows: all of it stands in the address, so that a link or a reload shows the same rows. */
export interface SalesView {
  filter: SalesFilter;
  sort: SaleSort;
  direction: SortDirection;
  /** Id of the first row in view; null: the first of all. */
  at: string | null;
  /** Id of the sale whose panel is open. */
  sale: string | null;
}

const DEFAULT_SORT: SaleSort = 'date';
const DEFAULT_DIRECTION: SortDirection = 'desc';

/** Reads an address. What does not fit is left out, as if it were not there. */
export function viewOf(search: string): SalesView {
  const given = new URLSearchParams(search);
  const sort = sortOf(given.get('sort')) ?? DEFAULT_SORT;
  return {
    filter: filterOf(given),
    sort,
    direction: given.get('direction') === 'asc' ? 'asc' : DEFAULT_DIRECTION,
    at: given.get('at') || null,
    sale: given.get('sale') || null,
  };
}

/** The sort of this name; undefined where there is none. */
export function sortOf(name: string | null): SaleSort | undefined {
  return (Object.keys(salesList.sorts) as SaleSort[]).find((one) => one === name);
}

const SINGLE = ['from', 'to', 'agentId', 'marketerId', 'customerId', 'productId', 'text'] as const;

function filterOf(given: URLSearchParams): SalesFilter {
  const fields: [string, unknown][] = SINGLE.map((name) => [name, given.get(name)?.trim() || undefined]);
  const codes = given.getAll('statusCode');
  if (codes.length > 0) fields.push(['statusCode', codes]);
  const read = fields.map(([name, value]) => salesList.filter.safeParse({ [name]: value }));
  return Object.assign({}, ...read.map((one) => (one.success ? withoutUndefined(one.data) : {})));
}

function withoutUndefined(filter: SalesFilter): SalesFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** The query of an address that shows this; empty where all is as it is at first. */
export function searchOf({ filter, sort, direction, at, sale }: SalesView): string {
  const search = new URLSearchParams();
  for (const name of SINGLE) if (filter[name]) search.set(name, filter[name]);
  for (const code of filter.statusCode ?? []) search.append('statusCode', String(code));
  if (sort !== DEFAULT_SORT) search.set('sort', sort);
  if (direction !== DEFAULT_DIRECTION) search.set('direction', direction);
  if (at !== null) search.set('at', at);
  if (sale !== null) search.set('sale', sale);
  const text = search.toString();
  return text && `?${text}`;
}

/** Narrowed at all? */
export function isFiltered(filter: SalesFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** Goes to the view that differs from the present one by this. Another filter or order begins at its first row. */
export function viewChanged(change: Partial<SalesView>, how: 'push' | 'replace' = 'push'): AppThunk {
  return (dispatch, getState) => {
    const { pathname, search } = getState().location;
    const before = viewOf(search);
    const again = change.filter !== undefined || change.sort !== undefined || change.direction !== undefined;
    const after = searchOf({ ...before, ...(again && { at: null }), ...change });
    if (after !== searchOf(before)) dispatch(navigate(pathname + after, how));
  };
}

/** A click on a head: the other direction of the present sort; another sort begins as it is mostly wanted. */
export function sortPressed(sort: SaleSort): AppThunk {
  return (dispatch, getState) => {
    const view = viewOf(getState().location.search);
    const direction =
      sort === view.sort ? (view.direction === 'asc' ? 'desc' : 'asc') : salesList.sorts[sort];
    dispatch(viewChanged({ sort, direction }));
  };
}
