import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { settings } from './settings-tables';

/** A setting of the organisation as it is stored, or null. Its room's schema says what it means. */
export async function findSetting(db: Database, key: string): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value ?? null;
}

/** Writes a setting, new or changed. */
export async function upsertSetting(db: Database, key: string, value: unknown): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } });
}

/** Writes a setting unless it is there. @returns whether this call wrote it: of many at once, one does. */
export async function insertSettingOnce(db: Database, key: string, value: unknown): Promise<boolean> {
  const rows = await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoNothing()
    .returning({ key: settings.key });
  return rows.length > 0;
}
