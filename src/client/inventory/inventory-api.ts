import { changeReorderLevel, inventoryList } from '../../contract/inventory/inventory-contract';
import { api } from '../platform/http/api';
import { mutationFromRoute } from '../platform/http/route-endpoints';
import { listEndpoints } from '../ui/list/list-endpoints';
import { patchRow } from '../ui/list/patch-row';
import type { ListAddress } from '../ui/list/list-view';

/** `?product=` opens one. */
export const inventoryAddress: ListAddress<typeof inventoryList> = {
  list: inventoryList,
  openParameter: 'product',
};

export const inventoryEndpoints = listEndpoints('Inventory', inventoryList, 'inventory');

export const inventoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeReorderLevel: mutationFromRoute(build, changeReorderLevel, {
      // Shown at once, and taken back when the server refuses; what it counts for is asked for again.
      onQueryStarted: async ({ params: { id }, body }, { dispatch, queryFulfilled }) => {
        const { reorderLevel } = body;
        const takeBack = dispatch(
          patchRow({ tag: 'inventory', id, fields: { reorderLevel } }) as never,
        ) as () => void;
        await queryFulfilled.catch(takeBack);
      },
      invalidatesTags: (_result, _error, { params }) => [
        { type: 'inventory', id: 'list' },
        { type: 'inventory', id: params.id },
        'dashboard',
      ],
    }),
  }),
});
