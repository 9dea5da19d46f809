import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, NOW } from '#server/db/columns';
import { users } from '#server/db/schema/users-tables';

/** Sign-ins that ended by signing out. Their tokens are rejected. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The tokens' `auth_time`, seconds since the epoch. */
    authTime: bigint('auth_time', { mode: 'number' }).notNull(),
    endedAt: moment('ended_at').notNull().default(NOW),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.authTime] }),
    index('ended_sessions_at').on(table.endedAt),
  ],
);
