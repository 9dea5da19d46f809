import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

const MIGRATIONS = join(__dirname, '..', 'database', 'migrations');

async function journal(): Promise<{ entries: unknown[] }> {
  return JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] };
}

/** Returns the number of migrations. */
export async function countMigrations(): Promise<number> {
  return (await journal()).entries.length;
}

/** Creates an embedded database in a folder with the first `versions` migrations and the rows of `statements`. */
export async function createOldDatabase(folder: string, versions: number, statements: string): Promise<void> {
  const old = join(folder, `migrations-${versions}`);
  await cp(MIGRATIONS, old, { recursive: true });
  const kept = await journal();
  await writeFile(
    join(old, 'meta/_journal.json'),
    JSON.stringify({ ...kept, entries: kept.entries.slice(0, versions) }),
  );
  const client = await PGlite.create(join(folder, 'database'));
  await migrate(drizzle(client), { migrationsFolder: old });
  await client.exec(statements);
  await client.close();
}
