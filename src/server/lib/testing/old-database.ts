import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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

/** Returns a copy of an embedded database with the first `versions` migrations and the rows of `statements`. */
export async function buildOldDatabase(versions: number, statements: string): Promise<Blob> {
  const folder = await mkdtemp(join(tmpdir(), 'misrad-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  const kept = await journal();
  const entries = kept.entries.slice(0, versions);
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...kept, entries }));
  // In memory it is created in a third of the time.
  const client = await PGlite.create('memory://');
  await migrate(drizzle(client), { migrationsFolder: folder });
  await client.exec(statements);
  const copy = await client.dumpDataDir('none');
  await client.close();
  await rm(folder, { recursive: true, force: true });
  return copy;
}
