import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const MIGRATIONS = join(__dirname, '..', 'database', 'migrations');
const KEPT = join(process.cwd(), '.cache', 'test-database');

/**
 * Returns the path of a copy (`OpenDatabase.copy`) of an embedded database with all migrations and without rows. Its first
 * caller creates it: creating and migrating a database takes seconds, and opening a copy a tenth of that.
 */
export async function findEmptyDatabase(): Promise<string> {
  const path = join(KEPT, `${migrationsHash()}.tar`);
  if (existsSync(path)) return path;
  // Loaded on demand, because most callers only need the path.
  const { openDatabase } = await import('../database/database');
  const database = await openDatabase({});
  const copy = await database.copy?.();
  await database.close();
  if (!copy) throw new Error('the embedded database has no copy');
  mkdirSync(KEPT, { recursive: true });
  // The file is renamed when complete, since other workers look for it at the same time.
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await copy.arrayBuffer()));
  renameSync(unfinished, path);
  return path;
}

/** Creates the embedded database of a data folder, as a server creates it at its first start. */
export async function createEmptyDatabase(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database');
  await mkdir(folder, { recursive: true });
  await promisify(execFile)('tar', ['-xf', await findEmptyDatabase(), '-C', folder]);
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  hash.update(readFileSync('package.json')); // contains PGlite's version
  for (const name of readdirSync(MIGRATIONS).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
