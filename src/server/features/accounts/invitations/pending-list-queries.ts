import { eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { pendingUsersList } from '#contract/features/invitations/invitations-contract';
import { folded, nameKey } from '#server/db/columns';
import { roles } from '#server/db/schema/roles-tables';
import { utcMoment } from '#server/db/sql-fragments';
import { countsUntil } from './invitations-queries';
import { pendingUsers } from '#server/db/schema/invitations-tables';
import { by } from '#server/lib/lists/list-orders';
import { searchCondition } from '#server/lib/lists/search-condition';
import type { ListSource } from '#server/lib/lists/list-source';
import { serveList } from '#server/lib/lists/serve-list';

const pending = new QueryBuilder()
  .select({
    id: pendingUsers.id,
    email: pendingUsers.email,
    displayName: pendingUsers.displayName,
    roleId: pendingUsers.roleId,
    roleName: sql<string | null>`${roles.name}`.as('role_name'),
    createdAt: pendingUsers.createdAt,
    invitedAt: pendingUsers.invitedAt,
    expiresAt: sql<string | null>`${countsUntil}`.as('expires_at'),
  })
  .from(pendingUsers)
  .leftJoin(roles, eq(roles.id, pendingUsers.roleId))
  .as('pending');

const pendingUsersSource: ListSource<typeof pendingUsersList> = {
  from: pending,
  columns: {
    id: pending.id,
    email: pending.email,
    displayName: pending.displayName,
    roleId: pending.roleId,
    roleName: pending.roleName,
    createdAt: pending.createdAt,
    invitedAt: pending.invitedAt,
    expiresAt: utcMoment(pending.expiresAt),
  },
  sorts: {
    createdAt: by(pending.createdAt),
    displayName: by({ sql: nameKey(folded(pending.displayName)), type: 'text' }),
    email: by(pending.email),
  },
  where: {
    text: (text, { db }) =>
      searchCondition(db, text, { texts: [folded(pending.displayName), folded(pending.email)] }),
  },
  totals: {},
};

export const pendingListRoutes = serveList(pendingUsersList, pendingUsersSource);
