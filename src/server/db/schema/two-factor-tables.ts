import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, NOW } from '../columns';
import { users } from './users-tables';

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

/** A verified browser session. Only the hash of its cookie is stored. */
export const secondFactorSessions = pgTable('second_factor_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sign-in of the verification: the ID token's `auth_time`, seconds since the epoch. */
  authTime: bigint('auth_time', { mode: 'number' }).notNull(),
  /** `code`, or the id of the device. Deleting the device ends the verification. */
  method: text('method').notNull(),
  /** Browser and system, for example `Chrome, Windows`. */
  browser: text('browser'),
  createdAt: moment('created_at').notNull().default(NOW),
  expiresAt: moment('expires_at').notNull(),
});

/** Browsers in which a user has entered the organisation's code. Wrong codes of others do not lock them. */
export const knownBrowsers = pgTable('known_browsers', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  browser: text('browser'),
  expiresAt: moment('expires_at').notNull(),
});

/** A user's own one-time code (RFC 6238). */
export const ownCodes = pgTable('own_codes', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the server's key for secrets, see lib/secrets. */
  secret: text('secret').notNull(),
  createdAt: moment('created_at').notNull().default(NOW),
  /** Null until the user has entered a first code. The code verifies nothing before. */
  confirmedAt: moment('confirmed_at'),
  /** Time step of the last accepted code, in periods since the epoch: each code counts once. */
  lastStep: bigint('last_step', { mode: 'number' }),
  /** Slow hashes of the unused recovery codes, all with the same salt. */
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
});
