import { boolean, date, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { dateInRange, mirrored, money, nameKey, named } from '../columns';

export const marketers = pgTable(
  'marketers',
  {
    ...named,
    phone: text('phone'),
    city: text('city'),
    agentId: text('agent_id'),
    isActive: boolean('is_active').notNull(),
  },
  (table) => [index('marketers_by_name').on(nameKey(table.searchName), table.id)],
);

/** Months with sums by marketer. */
export const marketerMonths = pgTable('marketer_months', {
  /** `YYYY-MM`. */
  month: text('month').primaryKey(),
  /** First days of the separately summed parts of the month; null: not summed yet. */
  starts: text('starts').array(),
});

/** Sums of sales by marketer and status, for parts of a month, adjusted whenever sales change. Amounts in ₪. */
export const marketerSums = pgTable(
  'marketer_sums',
  {
    month: text('month').notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    /** Null: sales without a marketer. */
    marketerId: text('marketer_id'),
    statusCode: integer('status_code'),
    sales: integer('sales').notNull(),
    amount: numeric('amount', { mode: 'number' }).notNull(),
    /** Sum of the positive sales. */
    debt: numeric('debt', { mode: 'number' }).notNull(),
    /** Sum of the negative sales, as a positive number. */
    credit: numeric('credit', { mode: 'number' }).notNull(),
    lastSaleOn: date('last_sale_on', { mode: 'string' }).notNull(),
  },
  (table) => [index('marketer_sums_by_month').on(table.month)],
);

export const payments = pgTable(
  'payments',
  {
    ...mirrored,
    marketerId: text('marketer_id'),
    paidOn: date('paid_on', { mode: 'string' }),
    amount: money('amount').notNull(),
    reference: text('reference'),
  },
  (table) => [
    dateInRange('payments_paid_in_range', table.paidOn),
    index('payments_by_marketer').on(table.marketerId, table.paidOn),
  ],
);
