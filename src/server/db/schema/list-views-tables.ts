import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { roles } from './roles-tables';
import { users } from './users-tables';

/** Named view of a list, of one user or shared with a role. */
export const listViews = pgTable(
  'list_views',
  {
    id: text('id').primaryKey(),
    /** Path of the list. */
    list: text('list').notNull(),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    roleId: text('role_id').references(() => roles.id, { onDelete: 'cascade' }),
    /** Empty: the user's last columns and density, not saved under a name. */
    name: text('name').notNull(),
    /** Filter and sort, as in the query of the page's URL. */
    address: text('address').notNull(),
    /** Keys of the hidden columns. */
    hidden: text('hidden').array().notNull(),
    density: text('density', { enum: ['dense', 'roomy'] }).notNull(),
    /** True if the list opens with this view. */
    opens: boolean('opens').notNull(),
  },
  (table) => [
    uniqueIndex('list_views_own').on(table.ownerId, table.list, table.name),
    uniqueIndex('list_views_shared').on(table.roleId, table.list, table.name),
    check('list_views_of_one', sql`num_nonnulls(${table.ownerId}, ${table.roleId}) = 1`),
  ],
);
