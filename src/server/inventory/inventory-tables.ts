import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, money, named, nameKey, NOW, quantity } from '../platform/database/columns';

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

/** Kept here, not in the CRM, and apart from the mirror so that no synchronisation can touch it. */
export const reorderLevels = pgTable('reorder_levels', {
  productId: text('product_id').primaryKey(),
  level: quantity('level').notNull(),
  updatedAt: moment('updated_at').notNull().default(NOW),
});
