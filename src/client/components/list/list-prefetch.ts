import type { AnyList } from '#contract/lib/lists/list';
import type { AppLocation } from '#client/lib/services';
import type { AppThunk } from '#client/lib/store-types';
import type { ListApi, Named, PagesEndpoint, TotalsEndpoint } from './list-endpoint-types';
import { listViewsApi } from './views/list-views-api';
import { toListView, type ListAddress } from './list-view';

/** Returns the first requests of a list's page with the arguments that the page will use: rows, totals, views. */
export function listCalls<L extends AnyList, Rows extends string>(
  { endpoints }: ListApi<L, Rows>,
  rows: Rows,
  address: ListAddress<L>,
  { search }: AppLocation,
): AppThunk<{ unsubscribe(): void }>[] {
  const { [`list${rows}` as const]: pages }: Named<`list${Rows}`, PagesEndpoint<L>> = endpoints;
  const { [`get${rows}Totals` as const]: totals }: Named<`get${Rows}Totals`, TotalsEndpoint<L>> = endpoints;
  const { filter, sort, direction, at } = toListView(address, search);
  const start = at === null ? {} : { at };
  return [
    pages.initiate({ filter, sort, direction, start }, { initialPageParam: start }),
    totals.initiate({ query: filter }),
    listViewsApi.endpoints.getListViews.initiate(),
  ];
}
