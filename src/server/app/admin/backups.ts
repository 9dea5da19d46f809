import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import {
  hasChecksum,
  readBackupHead,
  restoreBackup,
  type TableSums,
  writeBackup,
} from '#server/lib/backup/backup';
import { BackupError } from '#server/lib/backup/backup-checksum';
import { findInstallation, insertProof } from '#server/lib/backup/proofs-queries';
import { systemClock } from '#server/lib/clock';
import { readSeals } from '#server/features/salaries/seals/verify-seals';
import type { Config } from '#server/lib/config';
import { ConfigError } from '#server/db/config-error';
import type { Database } from '#server/db/database';
import { findLastMigration, findMigrationNames } from '#server/db/migrations-folder';
import { type DatabaseOptions, openDatabase, type OpenDatabase } from '#server/db/open-database';
import { sumBy } from '#contract/lib/sum-by';
import { nameSetting } from '../start/open-when-reachable';

/** Copies the embedded database to PostgreSQL. */
export async function moveToPostgres(config: Config): Promise<void> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined) throw new ConfigError('DATABASE_URL is missing: the database to move to');
  const file = `${dataDir}/move-to-postgres.backup`;
  try {
    await backUp({ dataDir }, file);
    printSums('moved', await restore({ url: databaseUrl }, file));
  } finally {
    await rm(file, { force: true });
  }
}

/** Writes a backup to a new file. */
export async function backUp(options: DatabaseOptions, file: string): Promise<TableSums> {
  const migration = (await findMigrationNames()).at(-1) ?? '';
  const takenAt = systemClock.now().toISOString();
  const opened = await createFile(file);
  try {
    const stream = opened.createWriteStream();
    return await withDatabase(options, async ({ db }) => {
      const installation = await findInstallation(db);
      return writeBackup(db, { migration, takenAt, installation }, stream);
    });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Creates a file that only its owner can read. @throws BackupError if it exists or cannot be created */
async function createFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    throw new BackupError((error as Error).message, { cause: error });
  }
}

/**
 * Proves a backup: restores it, compares all rows and sums, verifies the seals of closed months, and records the result in the database of the settings.
 * @param folder folder of a new embedded database, which stays; undefined: in memory
 * @throws BackupError if the backup is not proven
 */
export async function drill(config: Config, file: string, folder?: string): Promise<void> {
  // Opened first, so that a database that cannot be reached is known before the work.
  const installation = await withDatabase(getDatabase(config), ({ db }) => findInstallation(db));
  const head = await readBackupHead(createReadStream(file));
  const sums = await restore({ dataDir: folder }, file, requireSeals);
  printSums('restored and compared', sums);
  if (!hasChecksum(head))
    throw new BackupError('not proven: the backup was written by a version without checksums');
  if (head.installation !== installation)
    throw new BackupError('not recorded: the backup is of another installation');
  const proof = { takenAt: head.takenAt, provenAt: systemClock.now().toISOString() };
  await withDatabase(getDatabase(config), ({ db }) => insertProof(db, proof, countRows(sums)));
  print(`proven: the backup of ${head.takenAt}`);
}

/** @throws BackupError if rows of closed months are not those that were sealed */
async function requireSeals(tx: Database): Promise<void> {
  const { faults } = await readSeals(tx);
  if (faults.length > 0)
    throw new BackupError(['not proven: seals of closed months differ', ...faults].join('\n'));
}

/**
 * Restores with the migrations of the backup, then applies later ones.
 * @param settle changes the restored rows in the transaction of the restore
 */
export async function restore(
  options: DatabaseOptions,
  file: string,
  settle?: (tx: Database, takenAt: string) => Promise<void>,
): Promise<TableSums> {
  const { migration, takenAt } = await readBackupHead(createReadStream(file));
  if (!(await findMigrationNames()).includes(migration))
    throw new BackupError('the backup was written by a newer version: restore it with that version');
  const isKept = options.url !== undefined || options.dataDir !== undefined;
  const sums = await withDatabase({ ...options, lastMigration: migration }, async ({ db }) => {
    if ((await findLastMigration(db)) !== migration)
      throw new BackupError('the database has later migrations than the backup: create a new database');
    return restoreBackup(db, createReadStream(file), {
      settle: settle && ((tx) => settle(tx, takenAt)),
      withoutIndexes: !isKept,
    });
  });
  if (isKept) await withDatabase(options, async () => {});
  return sums;
}

/** Returns the database of the settings. */
export function getDatabase({ databaseUrl, dataDir }: Config): DatabaseOptions {
  return databaseUrl === undefined ? { dataDir } : { url: databaseUrl };
}

/** Opens a database for some work. @throws ConfigError that names the setting of a database that cannot be opened */
export async function withDatabase<T>(
  options: DatabaseOptions,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(options).catch((error: unknown) => {
    throw nameSetting(error);
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Prints the numbers of rows and tables. */
export function printSums(verb: string, sums: TableSums): void {
  print(`${verb}: ${countRows(sums)} rows of ${Object.keys(sums).length} tables`);
}

function countRows(sums: TableSums): number {
  return sumBy(Object.values(sums), (table) => table.rows);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
