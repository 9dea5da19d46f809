import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Database, getRows } from '#server/db/database';
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
      expiresAt: apiTokens.expiresAt,
      endedAt: apiTokens.endedAt,
      lastUsedAt: apiTokens.lastUsedAt,
      maker: { email: users.email, isActive: users.isActive },
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

/** Returns the number of valid tokens that a user made. */
export async function countMakerTokens(db: Database, makerId: string, now: Date): Promise<number> {
  const isValid = and(isNull(apiTokens.endedAt), gt(apiTokens.expiresAt, now.toISOString()));
  return db.$count(apiTokens, and(eq(apiTokens.makerId, makerId), isValid));
}

/** Ends all tokens that a user made. */
export async function endMakerTokens(tx: Database, makerId: string, at: string): Promise<void> {
  await tx
    .update(apiTokens)
    .set({ endedAt: at })
    .where(and(eq(apiTokens.makerId, makerId), isNull(apiTokens.endedAt)));
}

/** Ends all tokens of a restored database: they may have been revoked after the backup. @returns their number */
export async function endRestoredTokens(tx: Database, at: string): Promise<number> {
  // Backups of earlier versions have no such table.
  const [table] = getRows<{ exists: boolean }>(
    await tx.execute(sql`select to_regclass('api_tokens') is not null as exists`),
  );
  if (!table?.exists) return 0;
  const ended = await tx.update(apiTokens).set({ endedAt: at }).where(isNull(apiTokens.endedAt)).returning();
  return ended.length;
}

/** Records that a token was used. */
export async function touchApiToken(db: Database, id: string, now: Date): Promise<void> {
  await db.update(apiTokens).set({ lastUsedAt: now.toISOString() }).where(eq(apiTokens.id, id));
}
