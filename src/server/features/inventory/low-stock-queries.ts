import { sql } from 'drizzle-orm';
import { DEFAULT_REORDER_LEVEL } from '#contract/features/inventory/inventory-rules';
import { products, reorderLevels } from '#server/db/schema/inventory-tables';

/** Reorder level of a product that is joined with its own level, if it has one. */
export const reorderLevel = sql`coalesce(${reorderLevels.level}, ${sql.raw(String(DEFAULT_REORDER_LEVEL))})`;

/**
 * True for low stock of such a product. An inactive product is not ordered again, and of unknown stock the quantity to order is
 * unknown.
 */
export const isLow = sql<boolean>`(${products.isActive} and coalesce(${products.stockQuantity} < ${reorderLevel}, false))`;
