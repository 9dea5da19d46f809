import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { roles } from '../roles/roles-tables';
import { users } from '../users/users-tables';

/** How a list is shown, under a name: of one person, or shared with everybody of a role. */
export const listViews = pgTable(
  'list_views',
  {
    id: text('id').primaryKey(),
    /** The list's path. */
    list: text('list').notNull(),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    roleId: text('role_id').references(() => roles.id, { onDelete: 'cascade' }),
    /** '': the columns and the density that a person chose last, not yet under a name. */
    name: text('name').notNull(),
    /** Filter and sort, as the query of the screen's address says them. */
    address: text('address').notNull(),
    /** Keys of the columns that are not shown. */
    hidden: text('hidden').array().notNull(),
    density: text('density', { enum: ['dense', 'roomy'] }).notNull(),
    /** Does the list open with it? */
    opens: boolean('opens').notNull(),
  },
  (table) => [
    uniqueIndex('list_views_own').on(table.ownerId, table.list, table.name),
    uniqueIndex('list_views_shared').on(table.roleId, table.list, table.name),
    check('list_views_of_one', sql`num_nonnulls(${table.ownerId}, ${table.roleId}) = 1`),
  ],
);
