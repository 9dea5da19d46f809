import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, money, NOW } from '../columns';

/** Payroll data of an agent, stored here and not in the CRM. The agent may be missing in the mirror. */
export const agentSettings = pgTable('agent_settings', {
  agentId: text('agent_id').primaryKey(),
  /** Number in the payroll program: an employee's or a supplier's. */
  employeeNumber: text('employee_number'),
  employment: text('employment', { enum: ['employee', 'self_employed'] })
    .notNull()
    .default('employee'),
  updatedAt: moment('updated_at').notNull().default(NOW),
});

/** Sales target of an agent in a month, ₪. A month without a row uses the latest earlier one. */
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
