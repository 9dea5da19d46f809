import { and, count, desc, eq, gte, lte, max, min, sql } from 'drizzle-orm';
import type { Days } from '#contract/lib/calendar/calendar-rules';
import type { Database } from '#server/db/database';
import { sales } from '#server/db/schema/sales-tables';
import { contactPreferences, customers } from '#server/db/schema/customers-tables';

/** Locks a customer for changes of their preferences until the transaction ends. Returns false if there is no such customer. */
export async function lockCustomer(tx: Database, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, id))
    .for('update');
  return rows.length > 0;
}

export async function findDoNotContact(db: Database, customerId: string): Promise<boolean> {
  const [row] = await db
    .select({ doNotContact: contactPreferences.doNotContact })
    .from(contactPreferences)
    .where(eq(contactPreferences.customerId, customerId));
  return row?.doNotContact ?? false;
}

export async function upsertDoNotContact(
  tx: Database,
  customerId: string,
  doNotContact: boolean,
): Promise<void> {
  await tx
    .insert(contactPreferences)
    .values({ customerId, doNotContact })
    .onConflictDoUpdate({
      target: contactPreferences.customerId,
      set: { doNotContact, updatedAt: sql`now()` },
    });
}

/** Returns a customer's sales up to a day by year, latest first. Amounts in ₪. */
export async function sumCustomerYears(db: Database, customerId: string, today: string) {
  const year = sql<number>`extract(year from ${sales.saleDate})::int`;
  return db
    .select({
      year,
      sales: count(),
      amount: sql`sum(${sales.amount})`.mapWith(Number),
      firstSaleOn: min(sales.saleDate),
      lastSaleOn: max(sales.saleDate),
    })
    .from(sales)
    .where(and(eq(sales.customerId, customerId), lte(sales.saleDate, today)))
    .groupBy(year)
    .orderBy(desc(year));
}

/** Returns the amounts of a customer's sales within a range of days by month `YYYY-MM`, ₪. */
export async function sumCustomerMonths(
  db: Database,
  customerId: string,
  { from, to }: Days,
): Promise<Map<string, number>> {
  const month = sql<string>`to_char(${sales.saleDate}, 'YYYY-MM')`;
  const rows = await db
    .select({ month, amount: sql`sum(${sales.amount})`.mapWith(Number) })
    .from(sales)
    .where(and(eq(sales.customerId, customerId), gte(sales.saleDate, from), lte(sales.saleDate, to)))
    .groupBy(month);
  return new Map(rows.map((row) => [row.month, row.amount]));
}
