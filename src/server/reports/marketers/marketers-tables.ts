import { boolean, date, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { named, nameKey } from '../../platform/database/columns';

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

/** Which months' sums by marketer hold. */
export const marketerMonths = pgTable('marketer_months', {
  /** `YYYY-MM`. */
  month: text('month').primaryKey(),
  /** The days on which a part of the month begins that is summed by itself; null: a sale of the month has changed since. */
  starts: text('starts').array(),
});

/** Sales by marketer and status, of parts of a month, added up when a synchronisation ends. Shekels. */
export const marketerSums = pgTable(
  'marketer_sums',
  {
    month: text('month').notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    /** Null: sales that name no marketer. */
    marketerId: text('marketer_id'),
    statusCode: integer('status_code'),
    sales: integer('sales').notNull(),
    amount: numeric('amount', { mode: 'number' }).notNull(),
    /** Of the sales above zero. */
    debt: numeric('debt', { mode: 'number' }).notNull(),
    /** Of those below zero, as a positive number. */
    credit: numeric('credit', { mode: 'number' }).notNull(),
    lastSaleOn: date('last_sale_on', { mode: 'string' }).notNull(),
  },
  (table) => [index('marketer_sums_by_month').on(table.month)],
);
