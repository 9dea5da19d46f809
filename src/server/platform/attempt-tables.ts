import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './database/columns';

/**
 * Attempts at a secret, counted before the secret is compared, so that attempts in parallel count too.
 * `scope` says at what, `key` whose (a uid) or `*` for all together.
 */
export const attempts = pgTable(
  'attempts',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** Failures, and attempts under way, since the window began. */
    count: integer('count').notNull(),
    windowStart: moment('window_start').notNull(),
    lockedUntil: moment('locked_until'),
    /** Locks in a row without a success between them: each is longer. */
    locks: integer('locks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
);
