import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database';
import { apiTokens } from '#server/db/schema/api-tokens-tables';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { prepareOnce } from '#server/db/statements/prepare-once';

const makerRoles = alias(roles, 'maker_roles');

const tokenStatement = prepareOnce((db) =>
  db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      roleId: apiTokens.roleId,
      roleName: roles.name,
      rolePermissions: roles.permissions,
      createdAt: apiTokens.createdAt,
      expiresAt: apiTokens.expiresAt,
      endedAt: apiTokens.endedAt,
      lastUsedAt: apiTokens.lastUsedAt,
      maker: { email: users.email, isActive: users.isActive, tokensValidAfter: users.tokensValidAfter },
      makerPermissions: makerRoles.permissions,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.makerId))
    .leftJoin(roles, eq(roles.id, apiTokens.roleId))
    .leftJoin(makerRoles, eq(makerRoles.id, users.roleId))
    .where(eq(apiTokens.hash, sql.placeholder('hash')))
    .prepare('find_api_token'),
);

/** Returns all that the guard needs of a token, or null. */
export async function findApiToken(db: Database, hash: string) {
  const [row] = await tokenStatement(db).execute({ hash });
  return row ?? null;
}
export type ApiTokenRow = NonNullable<Awaited<ReturnType<typeof findApiToken>>>;

export async function insertApiToken(tx: Database, row: typeof apiTokens.$inferInsert): Promise<void> {
  await tx.insert(apiTokens).values(row);
}

/** Ends a token. @returns its name; null if no token with this id is left to end */
export async function endToken(tx: Database, id: string, at: Date): Promise<string | null> {
  const [ended] = await tx
    .update(apiTokens)
    .set({ endedAt: at.toISOString() })
    .where(and(eq(apiTokens.id, id), isNull(apiTokens.endedAt)))
    .returning({ name: apiTokens.name });
  return ended?.name ?? null;
}

/** Records that a token was used. */
export async function touchApiToken(db: Database, id: string, now: Date): Promise<void> {
  await db.update(apiTokens).set({ lastUsedAt: now.toISOString() }).where(eq(apiTokens.id, id));
}
