import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, money, named, nameKey, NOW, quantity } from '../columns';

export const products = pgTable(
  'products',
  {
    ...named,
    sku: text('sku'),
    category: text('category'),
    price: money('price'),
    stockQuantity: quantity('stock_quantity'),
    location: text('location'),
    isActive: boolean('is_active').notNull(),
  },
  (table) => [index('products_by_name').on(nameKey(table.searchName), table.id)],
);

/** Reorder levels are stored here, not in the CRM, and outside the mirror, so that synchronisations do not touch them. */
export const reorderLevels = pgTable('reorder_levels', {
  productId: text('product_id').primaryKey(),
  level: quantity('level').notNull(),
  updatedAt: moment('updated_at').notNull().default(NOW),
});
