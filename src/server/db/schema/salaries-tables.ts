import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment, money, moneySum } from '../columns';
import { users } from './users-tables';
import { ANSWERS, QUESTION_REASONS } from '#contract/features/salaries/questions-contract';
import { SENDING_REASONS, SENDING_STATES, SENDING_WAYS } from '#contract/features/salaries/sending-contract';

/** Months with valid sums of the mirror's or the frozen sales. Months without a row are summed from the sales. */
export const salaryMonths = pgTable(
  'salary_months',
  {
    /** `YYYY-MM`. */
    month: text('month').notNull(),
    isFrozen: boolean('is_frozen').notNull(),
    /** Day of the sums "to day"; null: not summed yet. */
    summedOn: date('summed_on', { mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.month, table.isFrozen] })],
);

/** Sums of commissions by month, agent and status, adjusted whenever sales change. */
export const salarySums = pgTable(
  'salary_sums',
  {
    month: text('month').notNull(),
    isFrozen: boolean('is_frozen').notNull(),
    /** Null: sales without an agent. */
    agentId: text('agent_id'),
    statusCode: integer('status_code'),
    sales: integer('sales').notNull(),
    amount: moneySum('amount').notNull(),
    commission: moneySum('commission').notNull(),
    /** The same up to the day of the month on which they were summed. */
    salesToDay: integer('sales_to_day').notNull(),
    amountToDay: moneySum('amount_to_day').notNull(),
    commissionToDay: moneySum('commission_to_day').notNull(),
  },
  (table) => [
    index('salary_sums_by_month').on(table.month, table.isFrozen),
    index('salary_sums_by_status').on(table.statusCode),
  ],
);

/** A closed month. Reopening deletes the row. */
export const closings = pgTable('closings', {
  month: text('month').primaryKey(),
  /** Statuses that counted at the closing; null: all. */
  statusCodes: integer('status_codes').array(),
  closedAt: moment('closed_at').notNull(),
  closedBy: text('closed_by').notNull(),
  /** End of the synchronisation that the frozen sales are from. */
  lastSyncTime: moment('last_sync_time'),
  /** Checks before the closing with their reasons, by the schema of the feature `salaries`. */
  checklist: jsonb('checklist').notNull(),
});

/** Sales of a closed month of every status, with their data and names at the closing. */
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

/** Agents paid in a closed month, with their payroll data at the closing. */
export const closedAgents = pgTable(
  'closed_agents',
  {
    month: text('month').notNull(),
    id: text('id').notNull(),
    /** Null: the CRM had no such agent. */
    name: text('name'),
    /** Null: no number at the closing; a later number applies. */
    employeeNumber: text('employee_number'),
    /** Null: closed before this column existed. */
    employment: text('employment', { enum: ['employee', 'self_employed'] }),
  },
  (table) => [primaryKey({ columns: [table.month, table.id] })],
);

/** Differences in commissions between closed months and the mirror. Decided amounts are subtracted when they are read. */
export const lateChanges = pgTable(
  'late_changes',
  {
    month: text('month').notNull(),
    saleId: text('sale_id').notNull(),
    /** Empty: a sale without an agent. */
    agentId: text('agent_id').notNull(),
    /** Mirror minus frozen commission, ₪, regardless of decisions. */
    difference: moneySum('difference').notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.saleId, table.agentId] })],
);

/** Decisions on late changes: carried into a later month as a correction, or declined. */
export const lateDecisions = pgTable(
  'late_decisions',
  {
    id: text('id').primaryKey(),
    month: text('month').notNull(),
    saleId: text('sale_id').notNull(),
    agentId: text('agent_id').notNull(),
    /** Decided part of the difference, ₪. */
    amount: moneySum('amount').notNull(),
    /** Null: declined. */
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

/** Last filter of each user: agents and statuses. */
export const salaryFilters = pgTable('salary_filters', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  selectedAgents: text('selected_agents').array().notNull(),
  selectedStatuses: integer('selected_statuses').array().notNull(),
  lastUpdated: moment('last_updated').notNull(),
});

/** Statements sent to agents, and the queue of those to be sent. Sending again adds a row. */
export const statementSendings = pgTable(
  'statement_sendings',
  {
    id: text('id').primaryKey(),
    /** `YYYY-MM`. */
    month: text('month').notNull(),
    agentId: text('agent_id').notNull(),
    way: text('way', { enum: SENDING_WAYS }).notNull(),
    address: text('address').notNull(),
    /** The address was not that of the CRM at the request. False: also sent by an older version. */
    isOtherAddress: boolean('is_other_address').notNull().default(false),
    /** The month was open when the sending was requested. */
    isDraft: boolean('is_draft').notNull(),
    /** Payable amount in the statement, ₪; before it is printed, at the request. Null: sent by an older version. */
    payable: moneySum('payable'),
    /** Time of the month's closing in the statement; null: a draft, or sent by an older version. */
    closedAt: moment('closed_at'),
    state: text('state', { enum: SENDING_STATES }).notNull(),
    reason: text('reason', { enum: SENDING_REASONS }),
    detail: text('detail'),
    askedAt: moment('asked_at').notNull(),
    askedBy: text('asked_by').notNull(),
    /** Time of the state. */
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    index('statement_sendings_by_agent').on(table.agentId, table.askedAt),
    index('statement_sendings_by_month').on(table.month),
    index('statement_sendings_by_state').on(table.state, table.askedAt, table.id),
  ],
);

/** Statements of open months, with each person who has checked them. */
export const statementChecks = pgTable(
  'statement_checks',
  {
    month: text('month').notNull(),
    agentId: text('agent_id').notNull(),
    /** Payable amount that was checked, ₪. */
    payable: moneySum('payable').notNull(),
    checkedAt: moment('checked_at').notNull(),
    checkedBy: text('checked_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.agentId, table.checkedBy] })],
);

/** Questions of agents about their salaries. One without an answer is open. */
export const saleQuestions = pgTable(
  'sale_questions',
  {
    id: text('id').primaryKey(),
    month: text('month').notNull(),
    agentId: text('agent_id').notNull(),
    /** Null: a sale is missing. */
    saleId: text('sale_id'),
    number: text('number'),
    reason: text('reason', { enum: QUESTION_REASONS }).notNull(),
    /** Empty: nothing was written, or the person was erased. */
    text: text('text').notNull(),
    /** Values of the sale that the agent saw; of a missing sale, the sums of the agent's month in the mirror. */
    seen: jsonb('seen').notNull(),
    askedAt: moment('asked_at').notNull(),
    askedBy: text('asked_by').notNull(),
    /** Null: open. */
    answer: text('answer', { enum: ANSWERS }),
    answerText: text('answer_text'),
    /** Decision on the late change that the answer carried. */
    decisionId: text('decision_id'),
    answeredAt: moment('answered_at'),
    answeredBy: text('answered_by'),
    /** Time at which its decision was withdrawn, which made it open again. */
    reopenedAt: moment('reopened_at'),
  },
  (table) => [
    index('sale_questions_by_agent').on(table.agentId, table.askedAt),
    index('sale_questions_by_month').on(table.month),
    // A question that was answered once may be open again beside a later one.
    uniqueIndex('sale_questions_open')
      .on(table.agentId, table.saleId)
      .where(sql`answer is null and reopened_at is null`),
  ],
);
