import { eq, inArray, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { inventoryList } from '#contract/features/inventory/inventory-contract';
import {
  INVENTORY_NAME,
  productFieldTexts as texts,
  SEARCH_TEXT,
} from '#contract/features/inventory/inventory-texts';
import { folded, nameKey } from '#server/db/columns';
import { nameLabel } from '#server/db/name-label';
import { products, reorderLevels } from '#server/db/schema/inventory-tables';
import { isLow, reorderLevel } from './reorder-level-queries';
import { textsQuery } from '#server/lib/lists/list-names';
import { by } from '#server/lib/lists/list-orders';
import type { ListSource } from '#server/lib/lists/list-source';
import { searchCondition } from '#server/lib/lists/search-condition';

/** Products with their reorder levels. */
const stock = new QueryBuilder()
  .select({
    id: products.id,
    sku: products.sku,
    name: products.name,
    searchName: products.searchName,
    category: products.category,
    location: products.location,
    price: products.price,
    stockQuantity: products.stockQuantity,
    isActive: products.isActive,
    reorderLevel: reorderLevel.as('reorder_level'),
    stockValue: sql`round(${products.price} * ${products.stockQuantity}, 2)`.as('stock_value'),
    low: isLow.as('low'),
  })
  .from(products)
  .leftJoin(reorderLevels, eq(reorderLevels.productId, products.id))
  .as('stock');

const name = { sql: nameKey(stock.searchName), type: 'text' } as const;

export const inventorySource: ListSource<typeof inventoryList> = {
  from: stock,
  columns: {
    id: stock.id,
    sku: stock.sku,
    name: nameLabel(stock, 'products', { besideFacts: true }),
    category: stock.category,
    location: stock.location,
    price: stock.price,
    stockQuantity: stock.stockQuantity,
    stockValue: sql`${stock.stockValue}::float8`,
    reorderLevel: sql`${stock.reorderLevel}::float8`,
    low: stock.low,
    isActive: stock.isActive,
  },
  sorts: {
    // `false` sorts before `true`.
    low: by({ sql: sql`not ${stock.low}`, type: 'flag' }, name),
    name: by(name),
    sku: by({ sql: nameKey(folded(stock.sku)), type: 'text' }),
    category: by({ sql: nameKey(folded(stock.category)), type: 'text' }, name),
    stockQuantity: by(stock.stockQuantity, name),
    price: by(stock.price, name),
    stockValue: by({ sql: stock.stockValue, type: 'number', nullable: true }, name),
    reorderLevel: by({ sql: stock.reorderLevel, type: 'number' }, name),
  },
  where: {
    text: (text, { db }) => searchCondition(db, text, { texts: [stock.searchName, folded(stock.sku)] }),
    category: (categories) => inArray(stock.category, categories),
    low: (low) => eq(stock.low, low),
    active: (active) => eq(stock.isActive, active),
  },
  totals: {
    value: sql`coalesce(sum(${stock.stockValue}), 0)::float8`,
    lowCount: sql`count(*) filter (where ${stock.low})::int`,
  },
  names: { category: textsQuery(products.category, products) },
  sheet: {
    name: INVENTORY_NAME,
    columns: [
      { field: 'sku', title: texts.sku, kind: 'text', size: 'short' },
      { field: 'name', title: texts.name, kind: 'text' },
      { field: 'category', title: texts.category, kind: 'text', size: 'short' },
      { field: 'location', title: texts.location, kind: 'text', size: 'short' },
      { field: 'price', title: texts.price, kind: 'money' },
      { field: 'stockQuantity', title: texts.stockQuantity, kind: 'number', summed: true },
      { field: 'stockValue', title: texts.stockValue, kind: 'money', summed: true },
      { field: 'reorderLevel', title: texts.reorderLevel, kind: 'number' },
      { field: 'low', title: texts.low, kind: 'text', size: 'short' },
      { field: 'isActive', title: texts.isActive, kind: 'text', size: 'short' },
      { field: 'id', title: texts.id, kind: 'text', size: 'long' },
    ],
    filters: {
      text: { title: SEARCH_TEXT },
      category: { title: texts.category, party: 'category' },
      low: { title: texts.low },
      active: { title: texts.isActive },
    },
    sorts: texts,
  },
};
