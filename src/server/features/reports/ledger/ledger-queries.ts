import {
  and,
  asc,
  between,
  eq,
  gt,
  inArray,
  isNull,
  not,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SaleDay } from '#contract/features/reports/ledger-rules';
import type { Database } from '#server/db/database';
import { nameLabel } from '#server/db/name-label';
import { agentNames } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { products } from '#server/db/schema/inventory-tables';
import { sales } from '#server/db/schema/sales-tables';
import { marketers, payments } from '#server/db/schema/marketers-tables';

/** Marketer of a ledger, and the excluded statuses of sales. */
export interface LedgerScope {
  marketerId: string;
  cancelledStatuses: readonly number[];
}

/** Returns a numeric column or sum of shekels in whole agorot. */
export const agorot = (shekels: SQL | PgColumn): SQL<number> => sql`round(${shekels} * 100)`.mapWith(Number);

/** Returns the condition for sales that count in a ledger, including those without a status. */
export function countedSales(
  cancelledStatuses: readonly number[],
  statusCode: SQLWrapper = sales.statusCode,
): SQL | undefined {
  if (cancelledStatuses.length === 0) return undefined;
  return or(isNull(statusCode), not(inArray(statusCode, [...cancelledStatuses])));
}

const getSales = ({ marketerId, cancelledStatuses }: LedgerScope): SQL | undefined =>
  and(eq(sales.marketerId, marketerId), countedSales(cancelledStatuses));

export async function findMarketer(db: Database, id: string) {
  const [row] = await db
    .select({
      id: marketers.id,
      name: nameLabel(marketers, 'marketers', { few: true }),
      phone: marketers.phone,
      city: marketers.city,
      agentId: marketers.agentId,
      agentName: agentNames.name,
    })
    .from(marketers)
    .leftJoin(agentNames, eq(agentNames.id, marketers.agentId))
    .where(eq(marketers.id, id));
  return row ?? null;
}

/** Returns a marketer's days with sales up to `day`, oldest first, in agorot. */
export function findSaleDays(db: Database, of: LedgerScope, day: string): Promise<SaleDay[]> {
  return db
    .select({
      date: sql<string>`${sales.saleDate}`,
      debit: agorot(sql`coalesce(sum(${sales.amount}) filter (where ${sales.amount} > 0), 0)`),
      refund: agorot(sql`coalesce(sum(${sales.amount}) filter (where ${sales.amount} < 0), 0)`),
      greatest: agorot(sql`max(${sales.amount})`),
    })
    .from(sales)
    .where(and(getSales(of), sql`${sales.saleDate} <= ${day}`))
    .groupBy(sales.saleDate)
    .orderBy(asc(sales.saleDate));
}

/** Returns all payments of a marketer, including future ones and those without a date, in agorot. */
export function findPayments(db: Database, marketerId: string) {
  return db
    .select({
      id: payments.id,
      date: payments.paidOn,
      amount: agorot(payments.amount),
      reference: payments.reference,
    })
    .from(payments)
    .where(eq(payments.marketerId, marketerId))
    .orderBy(asc(payments.paidOn), asc(payments.id));
}

export async function countSaleLines(
  db: Database,
  of: LedgerScope,
  from: string,
  to: string,
): Promise<number> {
  return db.$count(sales, and(getSales(of), between(sales.saleDate, from, to)));
}

/** Returns a marketer's sales between two days, inclusive, in agorot. */
export function findSaleLines(db: Database, of: LedgerScope, from: string, to: string) {
  return db
    .select({
      id: sales.id,
      date: sql<string>`${sales.saleDate}`,
      amount: agorot(sales.amount),
      number: sales.number,
      productName: nameLabel(products, 'products', { few: true }),
      customerId: sales.customerId,
      customerName: nameLabel(customers, 'customers'),
      statusName: sales.statusName,
    })
    .from(sales)
    .leftJoin(products, eq(products.id, sales.productId))
    .leftJoin(customers, eq(customers.id, sales.customerId))
    .where(and(getSales(of), between(sales.saleDate, from, to)))
    .orderBy(asc(sales.saleDate), asc(sales.id));
}

/** Returns sales after a day or without a date, which do not count yet. */
export function findLaterSales(db: Database, of: LedgerScope, day: string, limit: number) {
  return db
    .select({ id: sales.id, date: sales.saleDate, amount: agorot(sales.amount), name: sales.number })
    .from(sales)
    .where(and(getSales(of), or(gt(sales.saleDate, day), isNull(sales.saleDate))))
    .orderBy(asc(sales.saleDate), asc(sales.id))
    .limit(limit);
}
