import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, NOW } from '../platform/database/columns';
import { users } from '../users/users-tables';

/** A browser session that has done its second factor. Only the hash of its cookie is kept. */
export const secondFactorSessions = pgTable('second_factor_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The sign-in it belongs to: the ID token's `auth_time`, seconds since the epoch. */
  authTime: bigint('auth_time', { mode: 'number' }).notNull(),
  /** `code`, or the id of the device that gave it: removing the device ends it. */
  method: text('method').notNull(),
  createdAt: moment('created_at').notNull().default(NOW),
  expiresAt: moment('expires_at').notNull(),
});

/** Browsers on which a person has proved the organisation's code: others' wrong codes never shut these out. */
export const knownBrowsers = pgTable('known_browsers', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
});
