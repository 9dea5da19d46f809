import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns';

/** Who read whose pay. Rows are never changed; a trigger prevents it. Holds ids alone, which outlive an erasure. */
export const salaryViews = pgTable(
  'salary_views',
  {
    id: text('id').primaryKey(),
    readerId: text('reader_id').notNull(),
    /** Null: everybody's. */
    agentId: text('agent_id'),
    /** `YYYY-MM` or `YYYY`. Null: all months. */
    period: text('period'),
    screen: text('screen').notNull(),
    isFile: boolean('is_file').notNull(),
    isRefused: boolean('is_refused').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('salary_views_by_agent').on(table.agentId, table.at),
    index('salary_views_by_time').on(table.at),
  ],
);
