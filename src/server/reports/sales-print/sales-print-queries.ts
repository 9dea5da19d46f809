import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import {
  agents,
  contactPreferences,
  customers,
  marketers,
  products,
  sales,
} from '../../platform/database/schema';

/** Sales of a condition, the newest first; money in shekels. */
export function findPrintedSales(db: Database, condition: SQL | undefined, limit: number) {
  return db
    .select({
      id: sales.id,
      number: sales.number,
      saleDate: sales.saleDate,
      customerName: customers.name,
      city: customers.city,
      // Withheld of whoever is not to be contacted.
      phone: sql<
        string | null
      >`case when ${contactPreferences.doNotContact} then null else ${customers.phone} end`,
      agentName: agents.name,
      marketerName: marketers.name,
      productName: products.name,
      quantity: sales.quantity,
      amount: sales.amount,
      commission: sales.commission,
      statusCode: sales.statusCode,
      statusName: sales.statusName,
    })
    .from(sales)
    .leftJoin(customers, eq(customers.id, sales.customerId))
    .leftJoin(contactPreferences, eq(contactPreferences.customerId, sales.customerId))
    .leftJoin(agents, eq(agents.id, sales.agentId))
    .leftJoin(marketers, eq(marketers.id, sales.marketerId))
    .leftJoin(products, eq(products.id, sales.productId))
    .where(condition)
    .orderBy(sql`${sales.saleDate} desc nulls last`, desc(sales.id))
    .limit(limit);
}
