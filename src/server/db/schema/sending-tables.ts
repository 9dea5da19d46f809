import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { SENDING_REASONS, SENDING_STATES, SENDING_WAYS } from '#contract/features/salaries/sending-contract';
import { moment, moneySum } from '../columns';

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

/** Statements of open months that a person has checked. */
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
  (table) => [primaryKey({ columns: [table.month, table.agentId] })],
);
