import { eq, sql } from 'drizzle-orm';
import { DEFAULT_REORDER_LEVEL } from '#contract/features/inventory/inventory-rules';
import type { Database } from '#server/db/database';
import { products, reorderLevels } from '#server/db/schema/inventory-tables';

/** Locks the product's row until the transaction ends, so that parallel changes are serialised. */
export async function lockProduct(tx: Database, productId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, productId))
    .for('update');
  return rows.length > 0;
}

/** Returns the level in the product's unit, or the default. */
export async function findReorderLevel(db: Database, productId: string): Promise<number> {
  const rows = await db
    .select({ level: reorderLevels.level })
    .from(reorderLevels)
    .where(eq(reorderLevels.productId, productId));
  return rows[0]?.level ?? DEFAULT_REORDER_LEVEL;
}

export async function upsertReorderLevel(db: Database, productId: string, level: number): Promise<void> {
  await db
    .insert(reorderLevels)
    .values({ productId, level })
    .onConflictDoUpdate({ target: reorderLevels.productId, set: { level, updatedAt: sql`now()` } });
}
