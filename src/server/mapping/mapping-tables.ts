import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, NOW } from '../platform/database/columns';

/** Every mapping that was ever in force, the newest is the present one; none: the default (fireberry.md section 9). */
export const syncMappings = pgTable('sync_mappings', {
  version: integer('version').primaryKey(),
  /** Object and field per entity field, by the sync room's schema. */
  mapping: jsonb('mapping').notNull(),
  savedAt: moment('saved_at').notNull().default(NOW),
  savedBy: text('saved_by'),
});
