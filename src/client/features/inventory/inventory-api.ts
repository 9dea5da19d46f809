import {
  changeReorderLevel,
  inventoryList,
  type Product,
} from '#contract/features/inventory/inventory-contract';
import { salesList } from '#contract/features/sales/sales-contract';
import { api } from '#client/lib/http/api';
import { fileFromRoute, mutationFromRoute, queryFromRoute } from '#client/lib/http/route-endpoints';
import { changeRow, optimisticUpdate, type Patch } from '#client/lib/http/optimistic-update';
import {
  namesFromList,
  pagesFromList,
  recordFromList,
  totalsFromList,
} from '#client/components/list/list-endpoints';
import { listCalls } from '#client/components/list/list-prefetch';
import type { AppThunk } from '#client/lib/store-types';
import type { ListAddress } from '#client/components/list/list-view';
import type { Prefetch } from '#client/lib/prefetch';

/** `?product=` opens a product. */
export const inventoryAddress: ListAddress<typeof inventoryList> = {
  list: inventoryList,
  openParameter: 'product',
};

export const inventoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    listInventory: pagesFromList(build, inventoryList, 'inventory'),
    getInventoryTotals: totalsFromList(build, inventoryList, 'inventory'),
    listInventoryNames: namesFromList(build, inventoryList, 'inventory'),
    getInventoryRecord: recordFromList(build, inventoryList, 'inventory'),
    listProductSales: queryFromRoute(build, salesList.page, { providesTags: ['sales'] }),
    exportInventory: fileFromRoute(build, inventoryList.export),
    changeReorderLevel: mutationFromRoute(build, changeReorderLevel, {
      // Values that depend on the level are refetched.
      onQueryStarted: ({ params: { id }, body: { reorderLevel } }, lifecycle) =>
        optimisticUpdate(lifecycle, productChanged(id, { reorderLevel }), 'inventory'),
      invalidatesTags: (_result, _error, { params }) => [
        { type: 'inventory', id: 'list' },
        { type: 'inventory', id: params.id },
        'dashboard',
      ],
    }),
  }),
});

export const { useListProductSalesQuery } = inventoryApi;

/** Changes a product in the cache. */
function productChanged(id: string, fields: Partial<Product>): AppThunk<Patch[]> {
  return (dispatch, getState) => {
    const { selectCachedArgsForQuery, updateQueryData } = inventoryApi.util;
    return [
      ...selectCachedArgsForQuery(getState(), 'listInventory').map((arg) =>
        dispatch(
          updateQueryData('listInventory', arg, ({ pages }) => {
            for (const { data } of pages) changeRow(data, id, fields);
          }),
        ),
      ),
      dispatch(
        updateQueryData('getInventoryRecord', { params: { id } }, ({ data }) => {
          Object.assign(data, fields);
        }),
      ),
    ];
  };
}

export const prefetchInventory: Prefetch = ({ location }) =>
  listCalls(inventoryApi, 'Inventory', inventoryAddress, location);
