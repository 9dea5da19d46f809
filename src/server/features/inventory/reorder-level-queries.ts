import { eq, sql } from 'drizzle-orm';
import { DEFAULT_REORDER_LEVEL } from '#contract/features/inventory/inventory-contract';
import { products, reorderLevels } from '#server/db/schema/inventory-tables';
import type { Database } from '#server/db/database';

/** Reorder level of a product that is joined with its own level, if it has one. */
export const reorderLevel = sql`coalesce(${reorderLevels.level}, ${sql.raw(String(DEFAULT_REORDER_LEVEL))})`;

/**
 * True for low stock of such a product. An inactive product is not ordered again, and of unknown stock the quantity to order is
 * unknown.
 */
export const isLow = sql<boolean>`(${products.isActive} and coalesce(${products.stockQuantity} < ${reorderLevel}, false))`;

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
