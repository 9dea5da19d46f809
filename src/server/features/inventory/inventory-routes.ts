import { changeReorderLevel, inventoryList } from '#contract/features/inventory/inventory-contract';
import { HttpError } from '#server/lib/http/errors';
import { serve } from '#server/lib/http/serve-route';
import { findListRow, serveList } from '#server/lib/lists/serve-list';
import { saveReorderLevel } from './change-reorder-level';
import { inventorySource } from './inventory-list-queries';

export const inventoryRoutes = [
  ...serveList(inventoryList, inventorySource),

  serve(changeReorderLevel, async ({ services, params, body, user }) => {
    await saveReorderLevel(services.db, { productId: params.id, ...body, actorId: user.id });
    const data = await findListRow(inventoryList, inventorySource, services.db, params.id);
    if (!data) throw new HttpError('not_found', 'no such product');
    return { data };
  }),
];
