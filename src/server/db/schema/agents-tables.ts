import { sql } from 'drizzle-orm';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { folded, named } from '../columns';

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
  /** The displayed name. A shared or empty name is followed by the employee number or a part of the id. */
  name: text('name').notNull().default(''),
  searchName: text('search_name').generatedAlwaysAs(folded(sql.identifier('plain_name'))),
});
