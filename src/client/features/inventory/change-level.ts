import type { Product } from '#contract/features/inventory/inventory-contract';
import { isConflict } from '#client/lib/http/api-error';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { getEndpointCall } from '#client/lib/snackbar/undo-listeners';
import type { AppThunk } from '#client/lib/store-types';
import { inventoryApi } from './inventory-api';
import { inventoryTexts as texts } from './inventory-texts';

/**
 * Sets a product's reorder level, based on the displayed value, and offers undo.
 * @returns true if it is saved. Otherwise a message gives the reason, and the current value is fetched.
 */
export function changeLevel(item: Product, reorderLevel: number): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const { id, reorderLevel: before } = item;
    if (reorderLevel === before) return true;
    const { endpoint, name } = { endpoint: inventoryApi.endpoints.changeReorderLevel, name: item.name ?? id };
    const result = await dispatch(
      endpoint.initiate({ params: { id }, body: { reorderLevel, expected: before } }),
    );
    if (result.error) {
      const text = isConflict(result.error) ? texts.conflict : texts.changeFailed;
      dispatch(messageRaised({ tone: 'error', text }));
      return false;
    }
    const args = { params: { id }, body: { reorderLevel: before, expected: reorderLevel } };
    dispatch(
      messageRaised({
        tone: 'success',
        text: texts.changed(name, before, reorderLevel),
        undo: { text: texts.undo, call: getEndpointCall(endpoint, args) },
      }),
    );
    return true;
  };
}
