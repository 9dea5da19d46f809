import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, money, NOW } from '../platform/database/columns';

/** What payroll needs of an agent, kept here and not in the CRM; the agent may be missing from the mirror. */
export const agentSettings = pgTable('agent_settings', {
  agentId: text('agent_id').primaryKey(),
  /** By which the payroll program knows them: an employee's number, or a supplier's. */
  employeeNumber: text('employee_number'),
  employment: text('employment', { enum: ['employee', 'self_employed'] })
    .notNull()
    .default('employee'),
  updatedAt: moment('updated_at').notNull().default(NOW),
});

/** Sales that an agent is to reach in a month, shekels; a month without a row takes the last earlier one. */
export const agentTargets = pgTable(
  'agent_targets',
  {
    agentId: text('agent_id').notNull(),
    /** `YYYY-MM`. */
    month: text('month').notNull(),
    amount: money('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.month] })],
);
