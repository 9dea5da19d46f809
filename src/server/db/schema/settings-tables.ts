import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { NOW, moment } from '../columns';

/** Settings of the organisation, one row each. The schema of the owning feature defines the value. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull().default(NOW),
});

/** Jobs that run once per slot across all servers. The server that inserts the row executes the job. */
export const jobRuns = pgTable(
  'job_runs',
  {
    name: text('name').notNull(),
    /** Slot, e.g. a business date. */
    slot: text('slot').notNull(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    /** Reason of the failure; null: successful or still running. */
    error: text('error'),
  },
  (table) => [primaryKey({ columns: [table.name, table.slot] })],
);
