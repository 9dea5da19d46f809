import { date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { dateInRange, money, mirrored } from '../columns';

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
