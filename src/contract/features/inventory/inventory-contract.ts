import * as z from 'zod/mini';
import { nullableText } from '#contract/lib/http/typed-text';
import { route } from '#contract/lib/http/route';
import { ColumnText, Flag, IdText, listSchema, SearchText } from '#contract/lib/lists/filters';
import { list } from '#contract/lib/lists/list';
import { feature } from '#contract/lib/feature';

/** Default reorder level. A stock below it is low. */
export const DEFAULT_REORDER_LEVEL = 5;

/** Maximum reorder level, in the product's own unit. */
export const MAX_REORDER_LEVEL = 1_000_000;

export const inventoryFeature = feature({
  name: 'inventory',
  audit: {
    inventory: {
      kind: 'מלאי',
      actions: {
        exported: 'ייצוא מלאי',
        reorder_level_changed: 'שינוי רמת הזמנה',
      },
    },
  },
});

const MAX_CATEGORIES = 50;
export const Product = z.object({
  id: z.string(),
  sku: nullableText,
  name: nullableText,
  category: nullableText,
  location: nullableText,
  /** Price, ₪. */
  price: z.nullable(z.number()),
  /** Pieces, metres or kilograms with up to three decimal places. Null if missing in the CRM. Can be negative. */
  stockQuantity: z.nullable(z.number()),
  /** Price × stock, ₪. Null if either is missing. */
  stockValue: z.nullable(z.number()),
  /** In the unit of the stock. Stored in this database, not in the CRM. */
  reorderLevel: z.number(),
  /** True if an active product's stock is below the reorder level. */
  low: z.boolean(),
  isActive: z.boolean(),
});
export type Product = z.infer<typeof Product>;

export const inventoryList = list(inventoryFeature, {
  path: '/api/inventory',
  openToTokens: true,
  summary: 'Products with their stock',
  requires: 'inventory.view',
  row: Product,
  filter: {
    /** Every word must match the name or the number of the product. */
    text: SearchText,
    /** Matches any of these categories. */
    category: listSchema(ColumnText, MAX_CATEGORIES),
    low: Flag,
    active: Flag,
  },
  sorts: {
    low: 'asc',
    name: 'asc',
    sku: 'asc',
    category: 'asc',
    stockQuantity: 'desc',
    price: 'desc',
    stockValue: 'desc',
    reorderLevel: 'desc',
  },
  totals: {
    /** Stock value, ₪. */
    value: z.number(),
    lowCount: z.int(),
  },
  names: ['category'],
  exported: true,
  record: true,
});

/** Up to three decimal places. */
export const ReorderLevel = z.number().check(z.minimum(0), z.maximum(MAX_REORDER_LEVEL), z.multipleOf(0.001));

export const changeReorderLevel = route(inventoryFeature, {
  method: 'PATCH',
  path: '/api/inventory/:id',
  summary: "Sets a product's reorder level; 409 conflict if `expected` is not the current level",
  requires: 'inventory.edit',
  audit: 'inventory.reorder_level_changed',
  params: z.strictObject({ id: IdText }),
  body: z.strictObject({
    reorderLevel: ReorderLevel,
    /** Value that the caller has seen. If missing, the stored value is overwritten without a check. */
    expected: z.optional(ReorderLevel),
  }),
  response: z.object({ data: Product }),
});
