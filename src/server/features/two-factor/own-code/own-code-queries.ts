import { and, arrayContains, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { type Database, getRows } from '#server/db/database';
import { ownCodes } from '#server/db/schema/two-factor-tables';

export type OwnCodeRow = typeof ownCodes.$inferSelect;

/** Returns a user's confirmed code, or null. */
export async function findOwnCode(db: Database, userId: string): Promise<OwnCodeRow | null> {
  return (await findRow(db, userId, isNotNull(ownCodes.confirmedAt))) ?? null;
}

/** Returns a user's code that waits for its first entry, or null. */
export async function findUnconfirmedCode(db: Database, userId: string): Promise<OwnCodeRow | null> {
  return (await findRow(db, userId, isNull(ownCodes.confirmedAt))) ?? null;
}

async function findRow(db: Database, userId: string, condition: ReturnType<typeof isNull>) {
  const [row] = await db
    .select()
    .from(ownCodes)
    .where(and(eq(ownCodes.userId, userId), condition));
  return row;
}

/** Stores a new secret, unless the user has a confirmed one. @returns whether it was stored */
export async function upsertUnconfirmedCode(
  db: Database,
  { userId, secret, now }: { userId: string; secret: string; now: Date },
): Promise<boolean> {
  const createdAt = now.toISOString();
  const rows = await db
    .insert(ownCodes)
    .values({ userId, secret, createdAt })
    .onConflictDoUpdate({
      target: ownCodes.userId,
      set: { secret, createdAt },
      setWhere: isNull(ownCodes.confirmedAt),
    })
    .returning({ userId: ownCodes.userId });
  return rows.length > 0;
}

/** Confirms this very secret. @returns whether it was still waiting */
export async function confirmCode(
  db: Database,
  { userId, secret }: Pick<OwnCodeRow, 'userId' | 'secret'>,
  confirmed: { confirmedAt: string; lastStep: number; recoveryHashes: string[] },
): Promise<boolean> {
  const rows = await db
    .update(ownCodes)
    .set(confirmed)
    .where(and(eq(ownCodes.userId, userId), eq(ownCodes.secret, secret), isNull(ownCodes.confirmedAt)))
    .returning({ userId: ownCodes.userId });
  return rows.length > 0;
}

/** Marks a time step as used. Only one of parallel calls succeeds, on any number of servers. */
export async function spendStep(
  db: Database,
  { userId, secret }: Pick<OwnCodeRow, 'userId' | 'secret'>,
  lastStep: number,
): Promise<boolean> {
  const rows = await db
    .update(ownCodes)
    .set({ lastStep })
    .where(
      and(
        eq(ownCodes.userId, userId),
        eq(ownCodes.secret, secret),
        or(isNull(ownCodes.lastStep), lt(ownCodes.lastStep, lastStep)),
      ),
    )
    .returning({ userId: ownCodes.userId });
  return rows.length > 0;
}

/** Removes a recovery code. Only one of parallel calls succeeds. */
export async function spendRecoveryHash(db: Database, userId: string, hash: string): Promise<boolean> {
  const rows = await db
    .update(ownCodes)
    .set({ recoveryHashes: sql`array_remove(${ownCodes.recoveryHashes}, ${hash})` })
    .where(and(eq(ownCodes.userId, userId), arrayContains(ownCodes.recoveryHashes, [hash])))
    .returning({ userId: ownCodes.userId });
  return rows.length > 0;
}

/** Deletes the recovery codes of a restored database: some may have been used after the backup. */
export async function forgetRecoveryCodes(tx: Database): Promise<void> {
  // Backups of earlier versions have no such table.
  const [table] = getRows<{ exists: boolean }>(
    await tx.execute(sql`select to_regclass('own_codes') is not null as exists`),
  );
  if (table?.exists) await tx.update(ownCodes).set({ recoveryHashes: [] });
}

/** Deletes a user's code. @returns whether there was a confirmed one */
export async function deleteOwnCode(db: Database, userId: string): Promise<boolean> {
  const rows = await db
    .delete(ownCodes)
    .where(eq(ownCodes.userId, userId))
    .returning({ confirmedAt: ownCodes.confirmedAt });
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Deletes the codes of all users. @returns the number of confirmed ones */
export async function deleteOwnCodes(db: Database): Promise<number> {
  const rows = await db.delete(ownCodes).returning({ confirmedAt: ownCodes.confirmedAt });
  return rows.filter(({ confirmedAt }) => confirmedAt !== null).length;
}

export async function findAllSecrets(db: Database) {
  return db.select({ userId: ownCodes.userId, secret: ownCodes.secret }).from(ownCodes).for('update');
}

export async function updateSecret(db: Database, userId: string, secret: string): Promise<void> {
  await db.update(ownCodes).set({ secret }).where(eq(ownCodes.userId, userId));
}
