import { agents, customers, marketers, products, sales } from '../platform/database/schema';

/** Whom and what a sale names: the column of `sales` that has the id, and the table that has the name. */
export const PARTIES = {
  customer: { column: sales.customerId, table: customers },
  agent: { column: sales.agentId, table: agents },
  marketer: { column: sales.marketerId, table: marketers },
  product: { column: sales.productId, table: products },
} as const;
