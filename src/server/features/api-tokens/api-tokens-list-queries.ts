import { eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { apiTokensList } from '#contract/features/api-tokens/api-tokens-contract';
import { folded, nameKey } from '#server/db/columns';
import { apiTokens } from '#server/db/schema/api-tokens-tables';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { fewNames } from '#server/lib/lists/list-names';
import { by } from '#server/lib/lists/list-orders';
import type { ListSource } from '#server/lib/lists/list-source';
import { searchCondition } from '#server/lib/lists/search-condition';
import { personName } from '#server/lib/names/names-queries';

const tokens = new QueryBuilder()
  .select({
    id: apiTokens.id,
    name: apiTokens.name,
    roleId: sql<string | null>`${roles.id}`.as('role_id'),
    roleName: sql<string | null>`${roles.name}`.as('role_name'),
    makerId: apiTokens.makerId,
    makerName: sql<string | null>`${personName(users)}`.as('maker_name'),
    isEnded: sql<boolean>`(${apiTokens.endedAt} is not null or not ${users.isActive})`.as('is_ended'),
    createdAt: apiTokens.createdAt,
    expiresAt: apiTokens.expiresAt,
    lastUsedAt: apiTokens.lastUsedAt,
  })
  .from(apiTokens)
  .innerJoin(users, eq(users.id, apiTokens.makerId))
  .leftJoin(roles, eq(roles.id, apiTokens.roleId))
  .as('tokens');

export const apiTokensSource: ListSource<typeof apiTokensList> = {
  from: tokens,
  columns: {
    id: tokens.id,
    name: tokens.name,
    roleName: tokens.roleName,
    makerId: tokens.makerId,
    makerName: tokens.makerName,
    isEnded: tokens.isEnded,
    createdAt: tokens.createdAt,
    expiresAt: tokens.expiresAt,
    lastUsedAt: tokens.lastUsedAt,
  },
  sorts: {
    createdAt: by(tokens.createdAt),
    name: by({ sql: nameKey(folded(tokens.name)), type: 'text' }),
    expiresAt: by(tokens.expiresAt),
    lastUsedAt: by(tokens.lastUsedAt),
  },
  where: {
    text: (text, { db }) =>
      searchCondition(db, text, { texts: [folded(tokens.name), folded(tokens.makerName)] }),
    roleId: (id) => eq(tokens.roleId, id),
  },
  names: {
    roleId: fewNames(async (db) => {
      const found = await db.select({ id: roles.id, name: roles.name }).from(roles).orderBy(roles.name);
      return found.map((role) => ({ ...role, hint: null }));
    }),
  },
  totals: {},
};
