import {
  and,
  asc,
  between,
  count,
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
import type { SaleDay } from '../../../contract/reports/ledger-rules';
import type { Database } from '../../platform/database/database';
import { nameLabel } from '../../platform/database/name-label';
import { agentNames } from '../../agents/agents-tables';
import { customers } from '../../customers/customers-tables';
import { products } from '../../inventory/inventory-tables';
import { sales } from '../../sales/sales-tables';
import { marketers } from '../marketers/marketers-tables';
import { payments } from './ledger-tables';

/** Whose ledger, without sales in these statuses. */
export interface LedgerOf {
  marketerId: string;
  cancelledStatuses: readonly number[];
}

/** Whole agorot of a numeric column or sum of shekels. */
export const agorot = (shekels: SQL | PgColumn): SQL<number> => sql`round(${shekels} * 100)`.mapWith(Number);

/** Sales that count in a ledger; one without a status counts. */
export function countedSales(
  cancelledStatuses: readonly number[],
  statusCode: SQLWrapper = sales.statusCode,
): SQL | undefined {
  if (cancelledStatuses.length === 0) return undefined;
  return or(isNull(statusCode), not(inArray(statusCode, [...cancelledStatuses])));
}

const salesOf = ({ marketerId, cancelledStatuses }: LedgerOf): SQL | undefined =>
  and(eq(sales.marketerId, marketerId), countedSales(cancelledStatuses));

export async function findMarketer(db: Database, id: string) {
  const [row] = await db
    .select({
      id: marketers.id,
      name: nameLabel(marketers, marketers),
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

/** The days on which a marketer bought up to `day`, oldest first; agorot. */
export function findSaleDays(db: Database, of: LedgerOf, day: string): Promise<SaleDay[]> {
  return db
    .select({
      date: sql<string>`${sales.saleDate}`,
      debit: agorot(sql`coalesce(sum(${sales.amount}) filter (where ${sales.amount} > 0), 0)`),
      refund: agorot(sql`coalesce(sum(${sales.amount}) filter (where ${sales.amount} < 0), 0)`),
      greatest: agorot(sql`max(${sales.amount})`),
    })
    .from(sales)
    .where(and(salesOf(of), sql`${sales.saleDate} <= ${day}`))
    .groupBy(sales.saleDate)
    .orderBy(asc(sales.saleDate));
}

/** All payments of a marketer, those to come and those without a date too; agorot. */
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

export async function countSaleLines(db: Database, of: LedgerOf, from: string, to: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(sales)
    .where(and(salesOf(of), between(sales.saleDate, from, to)));
  return row?.count ?? 0;
}

/** A marketer's sales between two days, both inclusive; agorot. */
export function findSaleLines(db: Database, of: LedgerOf, from: string, to: string) {
  return db
    .select({
      id: sales.id,
      date: sql<string>`${sales.saleDate}`,
      amount: agorot(sales.amount),
      number: sales.number,
      productName: nameLabel(products, products),
      customerId: sales.customerId,
      customerName: nameLabel(customers, customers),
      statusName: sales.statusName,
    })
    .from(sales)
    .leftJoin(products, eq(products.id, sales.productId))
    .leftJoin(customers, eq(customers.id, sales.customerId))
    .where(and(salesOf(of), between(sales.saleDate, from, to)))
    .orderBy(asc(sales.saleDate), asc(sales.id));
}

/** Sales after a day, or without one: they do not count yet. */
export function findLaterSales(db: Database, of: LedgerOf, day: string, limit: number) {
  return db
    .select({ id: sales.id, date: sales.saleDate, amount: agorot(sales.amount), name: sales.number })
    .from(sales)
    .where(and(salesOf(of), or(gt(sales.saleDate, day), isNull(sales.saleDate))))
    .orderBy(asc(sales.saleDate), asc(sales.id))
    .limit(limit);
}
