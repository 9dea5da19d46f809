import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, NOW } from '../database/columns';

/** One row per setting of the organisation, its value by the schema of the room that owns it. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull().default(NOW),
});
