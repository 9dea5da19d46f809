import type { AnyList } from '#contract/lib/lists/list';
import type { AppLocation } from '#client/lib/services';
import type { AppThunk } from '#client/lib/store-types';
import type { PageArg, PagesEndpoint, TotalsEndpoint } from './list-endpoint-types';
import { listViewsApi } from './views/list-views-api';
import { toListView, type ListAddress } from './list-view';

/** Returns the first requests of a list's page with the arguments that the page will use: rows, totals, views. */
export function listCalls<L extends AnyList>(
  address: ListAddress<L>,
  { rows, totals }: { rows: PagesEndpoint<L>; totals: TotalsEndpoint<L> },
  { search }: AppLocation,
): AppThunk<{ unsubscribe(): void }>[] {
  const { filter, sort, direction, at } = toListView(address, search);
  const start = at === null ? {} : { at };
  const arg: PageArg<L> = { filter, sort, direction, start };
  return [
    rows.initiate(arg, { initialPageParam: start }),
    totals.initiate({ query: filter }),
    listViewsApi.endpoints.getListViews.initiate(),
  ];
}
