import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { findReorderLevel, lockProduct, upsertReorderLevel } from './reorder-level-queries';

interface Change {
  productId: string;
  /** In the product's unit, with at most three decimal places. */
  reorderLevel: number;
  /** Level that the user saw; undefined: overwrites any level. */
  expected?: number | undefined;
  actorId: string;
}

/**
 * Sets the stock level below which a product is low.
 * @throws HttpError `not_found`; `conflict` with the current level if it was changed meanwhile
 */
export async function saveReorderLevel(db: Database, change: Change): Promise<void> {
  const { productId, reorderLevel, expected, actorId } = change;
  await db.transaction(async (tx) => {
    await authorizeWrite(tx);
    if (!(await lockProduct(tx, productId))) throw new HttpError('not_found', 'no such product');
    const before = await findReorderLevel(tx, productId);
    if (expected !== undefined && expected !== before) {
      const details = { reorderLevel: before };
      throw new HttpError('conflict', 'the level is another one by now', { details });
    }
    await upsertReorderLevel(tx, productId, reorderLevel);
    await insertAudit(tx, {
      actorId,
      action: 'inventory.reorder_level_changed',
      targetId: productId,
      before: { reorderLevel: before },
      after: { reorderLevel },
    });
  });
}
