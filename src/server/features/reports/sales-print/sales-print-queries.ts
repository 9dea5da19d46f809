import { sql, type SQL } from 'drizzle-orm';
import type { PrintedSale } from '#contract/features/reports/sales-print-contract';
import { getRows, type Database } from '#server/db/database';
import { agentNames } from '#server/db/schema/agents-tables';
import { contactPreferences, customers } from '#server/db/schema/customers-tables';
import { products } from '#server/db/schema/inventory-tables';
import { numberKeys } from '#server/db/columns';
import { nameLabel } from '#server/db/name-label';
import { sales } from '#server/db/schema/sales-tables';
import { marketers } from '#server/db/schema/marketers-tables';

/** A sale to print, including fields that the reader may not see. */
export type FoundSale = PrintedSale & { commission: number; statusCode: number | null };

/** Returns the sales that match a condition, latest first and by number within a day, in ₪. */
export async function findPrintedSales(
  db: Database,
  condition: SQL | undefined,
  limit: number,
): Promise<FoundSale[]> {
  const number = numberKeys(sales.number);
  // The phone number of customers who must not be contacted is hidden.
  const result = await db.execute(sql`
    select ${sales.id}, ${sales.number}, ${sales.saleDate}::text as "saleDate", ${nameLabel(customers, 'customers')} as "customerName",
      ${customers.city}, case when ${contactPreferences.doNotContact} then null else ${customers.phone} end as phone,
      ${agentNames.name} as "agentName", ${nameLabel(marketers, 'marketers', { few: true })} as "marketerName",
      ${nameLabel(products, 'products', { few: true })} as "productName",
      ${sales.quantity}::float8 as quantity, ${sales.amount}::float8 as amount, ${sales.commission}::float8 as commission,
      ${sales.statusCode} as "statusCode", ${sales.statusName} as "statusName"
    from ${sales}
    left join ${customers} on ${customers.id} = ${sales.customerId}
    left join ${contactPreferences} on ${contactPreferences.customerId} = ${sales.customerId}
    left join ${agentNames} on ${agentNames.id} = ${sales.agentId}
    left join ${marketers} on ${marketers.id} = ${sales.marketerId}
    left join ${products} on ${products.id} = ${sales.productId}
    where ${condition ?? sql`true`}
    order by ${sales.saleDate} desc nulls last, ${number.length} desc, ${number.text} desc, ${sales.id} desc limit ${limit}`);
  return getRows(result);
}
