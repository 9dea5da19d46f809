import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, NOW } from '../columns';
import { roles } from './roles-tables';

export const pendingUsers = pgTable(
  'pending_users',
  {
    id: text('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull(),
    displayName: text('display_name').notNull().default(''),
    roleId: text('role_id').references(() => roles.id, { onDelete: 'restrict' }),
    createdAt: moment('created_at').notNull().default(NOW),
    /** User who invited; null: demo data. */
    invitedBy: text('invited_by'),
    /** Time when a link was last mailed, or reported as handed over; null: never. */
    invitedAt: moment('invited_at'),
    expiresAt: moment('expires_at'),
    /** SHA-256 of the number in the latest link. Earlier links are rejected. */
    linkHash: text('link_hash'),
  },
  (table) => [
    uniqueIndex('pending_users_email').on(table.email),
    index('pending_users_role').on(table.roleId),
    uniqueIndex('pending_users_link').on(table.linkHash),
  ],
);
