import { date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { money, mirrored } from '../../platform/database/columns';

export const payments = pgTable(
  'payments',
  {
    ...mirrored,
    marketerId: text('marketer_id'),
    paidOn: date('paid_on', { mode: 'string' }),
    amount: money('amount').notNull(),
    reference: text('reference'),
  },
  (table) => [index('payments_by_marketer').on(table.marketerId, table.paidOn)],
);
