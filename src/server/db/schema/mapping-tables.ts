import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, NOW } from '../columns';

/** All mappings ever saved. The latest is the current one; without any, the default (fireberry.md section 9) applies. */
export const syncMappings = pgTable('sync_mappings', {
  version: integer('version').primaryKey(),
  /** CRM object and field per entity field, by the schema of the feature `sync`. */
  mapping: jsonb('mapping').notNull(),
  savedAt: moment('saved_at').notNull().default(NOW),
  savedBy: text('saved_by'),
});
