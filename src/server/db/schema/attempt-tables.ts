import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns';

/**
 * Attempts at a secret. They are counted before the secret is compared, so that parallel attempts count too.
 * `scope` names the secret, `key` the user (a uid) or `*` for all users together.
 */
export const attempts = pgTable(
  'attempts',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** Failed attempts and attempts in progress since the window began. */
    count: integer('count').notNull(),
    windowStart: moment('window_start').notNull(),
    lockedUntil: moment('locked_until'),
    /** Consecutive locks without a success in between. Each lock is longer than the previous one. */
    locks: integer('locks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
);
