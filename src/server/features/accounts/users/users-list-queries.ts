import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { usersSheetTexts as texts, personStateTexts } from '#contract/features/users/users-sheet-texts';
import { peopleList, usersList } from '#contract/features/users/users-contract';
import { utcMoment } from '#server/db/sql-fragments';
import { agentNames } from '#server/db/schema/agents-tables';
import { countsUntil } from '../invitations/invitations-queries';
import { pendingUsers } from '#server/db/schema/invitations-tables';
import { folded, nameKey } from '#server/db/columns';
import { roles } from '#server/db/schema/roles-tables';
import { ownCodes } from '#server/db/schema/two-factor-tables';
import { users } from '#server/db/schema/users-tables';
import { fewNames } from '#server/lib/lists/list-names';
import { by } from '#server/lib/lists/list-orders';
import { searchCondition } from '#server/lib/lists/search-condition';
import type { ListSource } from '#server/lib/lists/list-source';
import { serveList } from '#server/lib/lists/serve-list';

const nameSort = (name: Parameters<typeof folded>[0]) =>
  ({ sql: nameKey(folded(name)), type: 'text' }) as const;

const active = new QueryBuilder()
  .select({
    id: users.id,
    email: users.email,
    displayName: users.displayName,
    roleId: users.roleId,
    roleName: roles.name,
    isActive: users.isActive,
    createdAt: users.createdAt,
    updatedAt: users.updatedAt,
    lastLogin: users.lastLogin,
  })
  .from(users)
  .leftJoin(roles, eq(roles.id, users.roleId))
  .where(isNull(users.erasedAt))
  .as('listed_users');

const usersSource: ListSource<typeof usersList> = {
  from: active,
  columns: {
    id: active.id,
    email: active.email,
    displayName: active.displayName,
    roleId: active.roleId,
    roleName: active.roleName,
    isActive: active.isActive,
    createdAt: active.createdAt,
    updatedAt: active.updatedAt,
    lastLogin: active.lastLogin,
  },
  sorts: {
    displayName: by(nameSort(active.displayName)),
    email: by(active.email),
    lastLogin: by(active.lastLogin),
  },
  where: {
    text: (text, { db }) =>
      searchCondition(db, text, { texts: [folded(active.displayName), folded(active.email)] }),
    roleId: (roleId) => eq(active.roleId, roleId),
  },
  totals: {},
};

export const usersListRoutes = serveList(usersList, usersSource);

const inRole = { roleName: sql<string | null>`${roles.name}`.as('role_name') };

/** Users and pending users in one list. An expired invitation is listed until it is sent again or cancelled. */
const people = new QueryBuilder()
  .select({
    id: users.id,
    email: users.email,
    displayName: users.displayName,
    roleId: users.roleId,
    ...inRole,
    state: sql<string>`case when ${users.isActive} then 'active' else 'inactive' end`.as('state'),
    agentName: sql<string | null>`${agentNames.name}`.as('agent_name'),
    lastLogin: users.lastLogin,
    expiresAt: sql<string | null>`null::timestamptz`.as('expires_at'),
    invitedAt: sql<string | null>`null::timestamptz`.as('invited_at'),
    hasOwnCode: sql<boolean>`${ownCodes.userId} is not null`.as('has_own_code'),
  })
  .from(users)
  .leftJoin(roles, eq(roles.id, users.roleId))
  .leftJoin(agentNames, eq(agentNames.id, users.agentId))
  .leftJoin(ownCodes, and(eq(ownCodes.userId, users.id), isNotNull(ownCodes.confirmedAt)))
  .where(isNull(users.erasedAt))
  .unionAll(
    new QueryBuilder()
      .select({
        id: pendingUsers.id,
        email: pendingUsers.email,
        displayName: pendingUsers.displayName,
        roleId: pendingUsers.roleId,
        ...inRole,
        state: sql<string>`'invited'`.as('state'),
        agentName: sql<string | null>`null`.as('agent_name'),
        lastLogin: sql<string | null>`null::timestamptz`.as('last_login'),
        expiresAt: sql<string | null>`${countsUntil}`.as('expires_at'),
        invitedAt: sql<string | null>`${pendingUsers.invitedAt}`.as('invited_at'),
        hasOwnCode: sql<boolean>`false`.as('has_own_code'),
      })
      .from(pendingUsers)
      .leftJoin(roles, eq(roles.id, pendingUsers.roleId)),
  )
  .as('people');

/** There are few roles. */
const roleNames = fewNames(async (db) => {
  const found = await db.select({ id: roles.id, name: roles.name }).from(roles).orderBy(roles.name);
  return found.map((role) => ({ ...role, hint: null }));
});

const personName = nameSort(people.displayName);
const inState = (state: string) => sql`count(*) filter (where ${people.state} = ${state})::int`;

const peopleSource: ListSource<typeof peopleList> = {
  from: people,
  columns: {
    id: people.id,
    email: people.email,
    displayName: people.displayName,
    roleId: people.roleId,
    roleName: people.roleName,
    state: people.state,
    agentName: people.agentName,
    lastLogin: utcMoment(people.lastLogin),
    expiresAt: utcMoment(people.expiresAt),
    invitedAt: utcMoment(people.invitedAt),
    hasOwnCode: people.hasOwnCode,
  },
  sorts: {
    displayName: by(personName),
    email: by({ sql: people.email, type: 'text' }),
    lastLogin: by({ sql: people.lastLogin, type: 'moment', nullable: true }, personName),
    roleName: by(nameSort(people.roleName), personName),
    state: by({ sql: people.state, type: 'text' }, personName),
  },
  where: {
    text: (text, { db }) =>
      searchCondition(db, text, { texts: [folded(people.displayName), folded(people.email)] }),
    roleId: (roleId) => eq(people.roleId, roleId),
    state: (state) => eq(people.state, state),
  },
  totals: { active: inState('active'), invited: inState('invited'), inactive: inState('inactive') },
  names: { role: roleNames },
  sheet: {
    name: texts.name,
    columns: [
      { field: 'displayName', title: texts.displayName, kind: 'text' },
      { field: 'email', title: texts.email, kind: 'text' },
      { field: 'state', title: texts.state, kind: 'text', size: 'short', words: personStateTexts },
      { field: 'roleName', title: texts.role, kind: 'text' },
      { field: 'agentName', title: texts.agent, kind: 'text' },
      { field: 'lastLogin', title: texts.lastLogin, kind: 'moment' },
      { field: 'invitedAt', title: texts.invitedAt, kind: 'moment' },
      { field: 'expiresAt', title: texts.expiresAt, kind: 'moment' },
      { field: 'id', title: texts.id, kind: 'text', size: 'long' },
    ],
    filters: {
      text: { title: texts.text },
      roleId: { title: texts.role, party: 'role' },
      state: { title: texts.state, words: personStateTexts },
    },
    sorts: { ...texts, roleName: texts.role },
  },
};

export const peopleRoutes = serveList(peopleList, peopleSource);
