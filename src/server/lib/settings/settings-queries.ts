import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database';
import { settings } from '#server/db/schema/settings-tables';

/** Returns the stored value of a setting, or null. The feature's schema defines its type. */
export async function findSetting(db: Database, key: string): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value ?? null;
}

/** Inserts or updates a setting. */
export async function upsertSetting(db: Database, key: string, value: unknown): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } });
}

export async function deleteSetting(db: Database, key: string): Promise<void> {
  await db.delete(settings).where(eq(settings.key, key));
}

/** Inserts a setting unless it exists. @returns whether this call inserted it; only one of parallel calls does */
export async function insertSettingOnce(db: Database, key: string, value: unknown): Promise<boolean> {
  const rows = await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoNothing()
    .returning({ key: settings.key });
  return rows.length > 0;
}
