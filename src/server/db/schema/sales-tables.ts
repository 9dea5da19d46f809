import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { dateInRange, moment, momentInRange, money, mirrored, numberKeys, quantity } from '../columns';

export const sales = pgTable(
  'sales',
  {
    ...mirrored,
    number: text('number'),
    /** A calendar date without a zone. */
    saleDate: date('sale_date', { mode: 'string' }),
    customerId: text('customer_id'),
    agentId: text('agent_id'),
    marketerId: text('marketer_id'),
    productId: text('product_id'),
    quantity: quantity('quantity'),
    amount: money('amount').notNull(),
    commission: money('commission').notNull(),
    statusCode: integer('status_code'),
    statusName: text('status_name'),
    modifiedAt: moment('modified_at'),
  },
  (table) => [
    dateInRange('sales_date_in_range', table.saleDate),
    momentInRange('sales_modified_in_range', table.modifiedAt),
    // The last three columns sum a period by status without reading the rows.
    index('sales_by_day').on(
      table.saleDate,
      numberKeys(table.number).length,
      numberKeys(table.number).text,
      table.id,
      table.statusCode,
      table.amount,
      table.commission,
    ),
    index('sales_by_customer').on(table.customerId, table.saleDate, table.id),
    index('sales_by_agent').on(table.agentId, table.saleDate, table.id),
    index('sales_by_marketer').on(table.marketerId, table.saleDate, table.id),
    index('sales_by_status').on(table.statusCode, table.saleDate, table.id),
    index('sales_by_amount').on(table.amount, table.id),
    index('sales_by_commission').on(table.commission, table.id),
    index('sales_by_number').on(numberKeys(table.number).length, numberKeys(table.number).text, table.id),
  ],
);
