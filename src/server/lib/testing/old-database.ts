import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/open-database';
import { findMigrationNames } from '#server/db/migrations-folder';

/** Returns the number of migrations. */
export async function countMigrations(): Promise<number> {
  return (await findMigrationNames()).length;
}

/** Returns a copy of an embedded database with the first `versions` migrations and the rows of `statements`. */
export async function buildOldDatabase(versions: number, statements: string): Promise<Blob> {
  // In memory it is created in a third of the time.
  const old = await openDatabase({ lastMigration: (await findMigrationNames())[versions - 1] });
  const block = `do $block$ begin ${statements.trim().replace(/;$/, '')}; end $block$`;
  await old.db.execute(sql.raw(block));
  const copy = await old.copy?.();
  await old.close();
  if (!copy) throw new Error('the embedded database has no copy');
  return copy;
}
