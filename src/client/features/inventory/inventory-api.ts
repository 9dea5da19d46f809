import { changeReorderLevel, inventoryList } from '../../../contract/features/inventory/inventory-contract';
import { api } from '../../lib/http/api';
import { mutationFromRoute } from '../../lib/http/route-endpoints';
import { optimisticUpdate } from '../../lib/http/optimistic-update';
import { listEndpoints } from '../../components/list/list-endpoints';
import type { ListAddress } from '../../components/list/list-view';

/** `?product=` opens a product. */
export const inventoryAddress: ListAddress<typeof inventoryList> = {
  list: inventoryList,
  openParameter: 'product',
};

export const inventoryEndpoints = listEndpoints('Inventory', inventoryList, 'inventory');

export const inventoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeReorderLevel: mutationFromRoute(build, changeReorderLevel, {
      // Values that depend on the level are refetched.
      onQueryStarted: optimisticUpdate(({ params: { id }, body: { reorderLevel } }) => ({
        tag: 'inventory',
        id,
        fields: { reorderLevel },
      })),
      invalidatesTags: (_result, _error, { params }) => [
        { type: 'inventory', id: 'list' },
        { type: 'inventory', id: params.id },
        'dashboard',
      ],
    }),
  }),
});
