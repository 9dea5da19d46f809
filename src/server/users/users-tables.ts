import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, NOW } from '../platform/database/columns';
import { roles } from '../roles/roles-tables';

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
    /** The CRM agent that this person is; the agent may be missing from the mirror. */
    agentId: text('agent_id'),
    /** ID tokens issued before this moment are refused. */
    tokensValidAfter: moment('tokens_valid_after'),
    createdAt: moment('created_at').notNull().default(NOW),
    updatedAt: moment('updated_at').notNull().default(NOW),
    lastLogin: moment('last_login'),
    /** When a call of this person was last let in, to the minute. */
    lastSeenAt: moment('last_seen_at'),
    /** Has this person switched on their own biometric sign-in? */
    biometricEnabled: boolean('biometric_enabled').notNull().default(false),
  },
  (table) => [uniqueIndex('users_email').on(table.email), index('users_role').on(table.roleId)],
);
