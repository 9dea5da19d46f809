import { between, count, desc, eq, gte, sql } from 'drizzle-orm';
import type { Days } from '../../../contract/lib/calendar/calendar-rules';
import type { Leader } from '../../../contract/features/dashboard/dashboard-contract';
import type { Database } from '../../lib/database/database';
import { nameLabel } from '../../lib/database/name-label';
import { customers } from '../customers/customers-tables';
import { products, reorderLevels } from '../inventory/inventory-tables';
import { marketers } from '../reports/marketers/marketers-tables';
import { sales } from '../sales/sales-tables';

/** Returns the marketers with the largest amounts of these days, in ₪. Sales without a marketer form one entry with id null. */
export function findLeadingMarketers(db: Database, days: Days, limit: number): Promise<Leader[]> {
  const leading = db
    .select({
      id: sql<string | null>`${sales.marketerId}`.as('leader_id'),
      amount: sql<number>`sum(${sales.amount})`.as('leader_amount'),
      count: sql<number>`count(*)`.as('leader_count'),
    })
    .from(sales)
    .where(between(sales.saleDate, days.from, days.to))
    .groupBy(sales.marketerId)
    .orderBy(sql`leader_amount desc`, sql`leader_id nulls last`)
    .limit(limit)
    .as('leading');
  return db
    .select({
      id: leading.id,
      name: nameLabel(marketers, marketers),
      amount: sql`${leading.amount}`.mapWith(Number),
      count: sql`${leading.count}`.mapWith(Number),
    })
    .from(leading)
    .leftJoin(marketers, eq(marketers.id, leading.id))
    .orderBy(desc(leading.amount), sql`${leading.id} nulls last`);
}

/** Returns the number of customers with a sale since a day, and of all others. Customers who never bought count as inactive. */
export async function countCustomers(
  db: Database,
  since: string,
): Promise<{ active: number; inactive: number }> {
  const [row] = await db
    .select({ all: count(), active: count(sql`case when ${gte(customers.lastSaleOn, since)} then 1 end`) })
    .from(customers);
  const { all, active } = row ?? { all: 0, active: 0 };
  return { active, inactive: all - active };
}

/** Returns the number of active products, and of those below their reorder level. Unknown stock does not count as low. */
export async function countProducts(
  db: Database,
  defaultLevel: number,
): Promise<{ products: number; lowStock: number }> {
  const low = sql`${products.stockQuantity} < coalesce(${reorderLevels.level}, ${defaultLevel})`;
  const [row] = await db
    .select({ products: count(), lowStock: count(sql`case when ${low} then 1 end`) })
    .from(products)
    .leftJoin(reorderLevels, eq(reorderLevels.productId, products.id))
    .where(eq(products.isActive, true));
  return row ?? { products: 0, lowStock: 0 };
}
