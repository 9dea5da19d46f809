import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { domainToASCII } from 'node:url';
import {
  BackupError,
  readBackupHead,
  restoreBackup,
  type TableSums,
  writeBackup,
} from '#server/lib/backup/backup';
import { systemClock } from '#server/lib/clock';
import { type DatabaseOptions, openDatabase, type OpenDatabase } from '#server/db/open-database';
import { ConfigError } from '#server/db/config-error';
import { type Config, readConfig } from '#server/lib/config';
import type { Database } from '#server/db/database';
import { nameSetting } from './start/open-when-reachable';
import { findLastMigration, findMigrationNames, NewerSchemaError } from '#server/db/migrations-folder';
import { describeError } from '#server/lib/logged-error';
import { readEmailAddress } from '#contract/features/users/email-address';
import { checkConnections } from './start/check-connections';
import { type Quieted, quietRestored } from './quiet-restored';
import { disableTwoFactor, makeAdministrator, RecoveryError } from './recover-access';

const USAGE = `usage: admin <command>

  make-admin EMAIL          make a user an active administrator
  disable-two-factor        switch the second factor off when its code is lost
  backup FILE               write all data to a file; servers on PostgreSQL may run
  restore FILE              read a backup into an empty database; no server may run
  move-to-postgres          copy the embedded database of DATA_DIR to DATABASE_URL, which is empty; no server may run
  check                     test all connections, like the server's --check

The settings are those of the server.`;

/** Thrown if the command line is not valid. */
class UsageError extends Error {}

type Command = (config: Config, argument: string) => Promise<void>;

const COMMANDS: Readonly<Record<string, { argument?: string; run: Command }>> = {
  'make-admin': {
    argument: 'EMAIL',
    run: (config, email) =>
      withDatabase(getDatabase(config), async ({ db }) => {
        await makeAdministrator({ db, clock: systemClock }, readEmailAddress(email, domainToASCII) ?? email);
        print(`${email} is an active administrator`);
      }),
  },
  'disable-two-factor': {
    run: (config) =>
      withDatabase(getDatabase(config), async ({ db }) => {
        await disableTwoFactor({ db, clock: systemClock });
        print('the second factor is off');
      }),
  },
  backup: {
    argument: 'FILE',
    run: async (config, file) => printSums('written', await backUp(getDatabase(config), file)),
  },
  restore: {
    argument: 'FILE',
    run: restoreQuietly,
  },
  'move-to-postgres': { run: moveToPostgres },
  check: {
    run: async (config) => {
      process.exitCode = (await checkConnections(config)) ? 0 : 1;
    },
  },
};

async function main(): Promise<void> {
  const [name = '', ...others] = process.argv.slice(2).filter((one) => one !== '--demo');
  const command = COMMANDS[name];
  if (!command || others.length !== (command.argument === undefined ? 0 : 1)) throw new UsageError(USAGE);
  const mode = process.argv.includes('--demo') ? 'demo' : 'production';
  await command.run(readConfig(process.env, mode), others[0] ?? '');
}

/** Restores a backup, of which nothing goes out by itself. */
async function restoreQuietly(config: Config, file: string): Promise<void> {
  let quieted: Quieted | undefined;
  const sums = await restore(getDatabase(config), file, async (tx, takenAt) => {
    quieted = await quietRestored(tx, { takenAt, restoredAt: systemClock.now().toISOString() });
  });
  printSums('restored', sums);
  if (quieted) print(describeQuieted(quieted));
}

function describeQuieted({ statements, alerts, invitations }: Quieted): string {
  return [
    'nothing goes out by itself:',
    `- ${statements} queued statements are in an unknown state, since they may have been sent after the backup`,
    `- ${alerts} queued alerts are deleted; new ones wait until an administrator signs in`,
    `- ${invitations} invitations need a new link`,
    '- all tokens, and all verified and known browsers, are ended',
  ].join('\n');
}

async function moveToPostgres(config: Config): Promise<void> {
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

async function backUp(options: DatabaseOptions, file: string): Promise<TableSums> {
  const migration = (await findMigrationNames()).at(-1) ?? '';
  const takenAt = systemClock.now().toISOString();
  const opened = await createFile(file);
  try {
    const stream = opened.createWriteStream();
    return await withDatabase(options, ({ db }) => writeBackup(db, { migration, takenAt }, stream));
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
 * Restores with the migrations of the backup, then applies later ones.
 * @param settle changes the restored rows in the transaction of the restore
 */
async function restore(
  options: DatabaseOptions,
  file: string,
  settle?: (tx: Database, takenAt: string) => Promise<void>,
): Promise<TableSums> {
  const { migration, takenAt } = await readBackupHead(createReadStream(file));
  if (!(await findMigrationNames()).includes(migration))
    throw new BackupError('the backup was written by a newer version: restore it with that version');
  const sums = await withDatabase({ ...options, lastMigration: migration }, async ({ db }) => {
    if ((await findLastMigration(db)) !== migration)
      throw new BackupError('the database has later migrations than the backup: create a new database');
    return restoreBackup(db, createReadStream(file), settle && ((tx) => settle(tx, takenAt)));
  });
  await withDatabase(options, async () => {});
  return sums;
}

function getDatabase({ databaseUrl, dataDir }: Config): DatabaseOptions {
  return databaseUrl === undefined ? { dataDir } : { url: databaseUrl };
}

async function withDatabase<T>(
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

function printSums(verb: string, sums: TableSums): void {
  const tables = Object.values(sums);
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  print(`${verb}: ${rows} rows of ${tables.length} tables`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const EXPECTED = [UsageError, ConfigError, BackupError, RecoveryError, NewerSchemaError];

main().catch((error: unknown) => {
  const isExpected = EXPECTED.some((kind) => error instanceof kind);
  console.error(isExpected ? (error as Error).message : describeError(error));
  process.exit(1);
});
