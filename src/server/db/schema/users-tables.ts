import { bigint, boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { NOW, moment } from '../columns';
import { roles } from './roles-tables';

export const users = pgTable(
  'users',
  {
    /** The identity provider's uid. */
    id: text('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull(),
    displayName: text('display_name').notNull().default(''),
    photoUrl: text('photo_url'),
    roleId: text('role_id').references(() => roles.id, { onDelete: 'restrict' }),
    isActive: boolean('is_active').notNull().default(true),
    /** CRM agent linked to this user. The agent may be missing in the mirror. */
    agentId: text('agent_id'),
    /** Tokens of sign-ins before this time are rejected. */
    tokensValidAfter: moment('tokens_valid_after'),
    /**
     * `auth_time` of the token that made this account a user, seconds since the epoch. Null: made by an earlier version. Of tokens
     * for an opened invitation, only those of this sign-in are accepted.
     */
    firstAuthTime: bigint('first_auth_time', { mode: 'number' }),
    createdAt: moment('created_at').notNull().default(NOW),
    updatedAt: moment('updated_at').notNull().default(NOW),
    lastLogin: moment('last_login'),
    /** Time of the user's last admitted call, to the minute. */
    lastSeenAt: moment('last_seen_at'),
    /** Time when the person's name and addresses were erased. The row stays for its id. */
    erasedAt: moment('erased_at'),
    /** True if an administrator gets alerts by mail. */
    wantsAlerts: boolean('wants_alerts').notNull().default(true),
    /** True if the user has enabled their own biometric sign-in. */
    biometricEnabled: boolean('biometric_enabled').notNull().default(false),
  },
  (table) => [uniqueIndex('users_email').on(table.email), index('users_role').on(table.roleId)],
);

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
