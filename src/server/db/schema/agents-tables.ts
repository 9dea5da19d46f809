import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { folded, moment, money, named, NOW } from '../columns';
import { sql } from 'drizzle-orm';

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

export const agents = pgTable('agents', {
  ...named,
  email: text('email'),
  phone: text('phone'),
  isActive: boolean('is_active').notNull(),
});

/**
 * The last known name of every current or former agent of the CRM. Maintained by triggers on `agents` and `agent_settings`; see
 * the migration that creates it.
 */
export const agentNames = pgTable('agent_names', {
  id: text('id').primaryKey(),
  /** Name in the CRM; empty if it has none. */
  plainName: text('plain_name').notNull(),
  /** Last known address; empty or null: none. No column of `agents` has this name, which earlier servers join. */
  lastEmail: text('last_email'),
  /** The displayed name. A shared or empty name is followed by the employee number, the address, or a part of the id. */
  name: text('name').notNull().default(''),
  searchName: text('search_name').generatedAlwaysAs(folded(sql.identifier('plain_name'))),
});
