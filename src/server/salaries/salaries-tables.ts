import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, money, moneySum } from '../platform/database/columns';
import { users } from '../users/users-tables';

/** Which months' sums hold, of the mirror's sales or of the frozen ones; a month without a row is added up anew. */
export const salaryMonths = pgTable(
  'salary_months',
  {
    /** `YYYY-MM`. */
    month: text('month').notNull(),
    isFrozen: boolean('is_frozen').notNull(),
    /** The day for which the sums "to day" hold; null: a sale of the month has changed since. */
    summedOn: date('summed_on', { mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.month, table.isFrozen] })],
);

/** Commissions by month, agent and status, added up when a synchronisation ends and when a month closes. */
export const salarySums = pgTable(
  'salary_sums',
  {
    month: text('month').notNull(),
    isFrozen: boolean('is_frozen').notNull(),
    /** Null: sales that name no agent. */
    agentId: text('agent_id'),
    statusCode: integer('status_code'),
    sales: integer('sales').notNull(),
    amount: moneySum('amount').notNull(),
    commission: moneySum('commission').notNull(),
    /** The same of the days up to the day of the month on which they were added up. */
    salesToDay: integer('sales_to_day').notNull(),
    amountToDay: moneySum('amount_to_day').notNull(),
    commissionToDay: moneySum('commission_to_day').notNull(),
  },
  (table) => [
    index('salary_sums_by_month').on(table.month, table.isFrozen),
    index('salary_sums_by_status').on(table.statusCode),
  ],
);

/** A closed month; reopening deletes the row. */
export const closings = pgTable('closings', {
  month: text('month').primaryKey(),
  /** Statuses that counted when it closed; null: all. */
  statusCodes: integer('status_codes').array(),
  closedAt: moment('closed_at').notNull(),
  closedBy: text('closed_by').notNull(),
  /** End of the synchronisation that the frozen sales rest on. */
  lastSyncTime: moment('last_sync_time'),
  /** What was checked before, with the reasons given, by the salaries room's schema. */
  checklist: jsonb('checklist').notNull(),
});

/** The sales of a closed month as they were then, of every status, with the names they had. */
export const closedSales = pgTable(
  'closed_sales',
  {
    month: text('month').notNull(),
    id: text('id').notNull(),
    number: text('number'),
    saleDate: date('sale_date', { mode: 'string' }).notNull(),
    customerId: text('customer_id'),
    customerName: text('customer_name'),
    agentId: text('agent_id'),
    agentName: text('agent_name'),
    productName: text('product_name'),
    amount: money('amount').notNull(),
    commission: money('commission').notNull(),
    statusCode: integer('status_code'),
    statusName: text('status_name'),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.id] }),
    index('closed_sales_by_agent').on(table.agentId, table.saleDate, table.id),
    index('closed_sales_by_id').on(table.id),
  ],
);

/** Who is paid in a closed month, as payroll knew them then. */
export const closedAgents = pgTable(
  'closed_agents',
  {
    month: text('month').notNull(),
    id: text('id').notNull(),
    /** Null: the CRM had no such agent. */
    name: text('name'),
    /** Null: they had none, and the one that they were given since holds. */
    employeeNumber: text('employee_number'),
    /** Null: it closed before this was kept. */
    employment: text('employment', { enum: ['employee', 'self_employed'] }),
  },
  (table) => [primaryKey({ columns: [table.month, table.id] })],
);

/** Where a closed month's sales and those of the mirror differ in somebody's commissions; decided ones are taken off. */
export const lateChanges = pgTable(
  'late_changes',
  {
    month: text('month').notNull(),
    saleId: text('sale_id').notNull(),
    /** Empty: a sale that names no agent. */
    agentId: text('agent_id').notNull(),
    /** Shekels: what the mirror says less what is frozen, whatever was decided. */
    difference: moneySum('difference').notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.saleId, table.agentId] })],
);

/** What was decided on a late change: carried as a correction into a later month, or turned down. */
export const lateDecisions = pgTable(
  'late_decisions',
  {
    id: text('id').primaryKey(),
    month: text('month').notNull(),
    saleId: text('sale_id').notNull(),
    agentId: text('agent_id').notNull(),
    /** The part of the difference that was decided on, shekels. */
    amount: moneySum('amount').notNull(),
    /** Null: turned down. */
    intoMonth: text('into_month'),
    reason: text('reason'),
    decidedAt: moment('decided_at').notNull(),
    decidedBy: text('decided_by').notNull(),
  },
  (table) => [
    index('late_decisions_by_sale').on(table.month, table.saleId),
    index('late_decisions_by_target').on(table.intoMonth),
  ],
);

/** Whose salaries, of which statuses, somebody looks at: one row a person. */
export const salaryFilters = pgTable('salary_filters', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  selectedAgents: text('selected_agents').array().notNull(),
  selectedStatuses: integer('selected_statuses').array().notNull(),
  lastUpdated: moment('last_updated').notNull(),
});
