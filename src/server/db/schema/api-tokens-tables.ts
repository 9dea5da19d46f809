import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, NOW } from '../columns';
import { roles } from './roles-tables';
import { users } from './users-tables';

/** Tokens of scripts. Ended ones stay, because the history names them. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** SHA-256 of the token, base64url. A random token of 256 bits needs no slow hash. */
    hash: text('hash').notNull(),
    /** Null: the role was deleted. */
    roleId: text('role_id').references(() => roles.id, { onDelete: 'set null' }),
    makerId: text('maker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().default(NOW),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('api_tokens_hash').on(table.hash),
    index('api_tokens_role').on(table.roleId),
    index('api_tokens_maker').on(table.makerId),
  ],
);
