import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/columns';

/** Jobs that run once per slot, over all servers: who inserts the row does it. */
export const jobRuns = pgTable(
  'job_runs',
  {
    name: text('name').notNull(),
    /** What it is for, e.g. a business date. */
    slot: text('slot').notNull(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    /** Why it failed; null: it did not, or goes on. */
    error: text('error'),
  },
  (table) => [primaryKey({ columns: [table.name, table.slot] })],
);
