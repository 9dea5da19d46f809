import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, NOW } from '../columns';

/** Settings of the organisation, one row each. The schema of the owning feature defines the value. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull().default(NOW),
});
