import { domainToASCII } from 'node:url';
import { parseArgs } from 'node:util';
import { BackupError } from '#server/lib/backup/backup-checksum';
import { systemClock } from '#server/lib/clock';
import { ConfigError } from '#server/db/config-error';
import { type Config, readConfig } from '#server/lib/config';
import { NewerSchemaError } from '#server/db/migrations-folder';
import { describeError } from '#server/lib/logged-error';
import { readEmailAddress } from '#contract/features/users/email-address';
import { readSealCode } from '#server/features/salaries/seals/seal-code';
import { verifySeals } from '#server/features/salaries/seals/verify-seals';
import { checkConnections } from '../start/check-connections';
import {
  backUp,
  drill,
  getDatabase,
  moveToPostgres,
  print,
  printSums,
  restore,
  withDatabase,
} from './backups';
import { type Quieted, quietRestored } from './quiet-restored';
import {
  disableTwoFactor,
  forgetAllOwnCodes,
  makeAdministrator,
  RecoveryError,
  resetOwnCode,
} from './recover-access';

const USAGE = `usage: admin <command>

  make-admin EMAIL          make a user an active administrator
  disable-two-factor        switch the second factor off when its code is lost
  reset-own-code EMAIL      delete the own one-time code of a user who has lost it
  forget-own-codes          delete the own codes of all users when the key for them is lost
  backup FILE               write all data to a file; servers on PostgreSQL may run
  restore FILE              read a backup into an empty database; no server may run
  drill FILE [--folder DIR] prove a backup: restore it in memory, or in a new folder, and compare all rows and sums
  verify [SEAL]             recompute the seals of closed months, and compare them with a seal from paper; servers may run
  move-to-postgres          copy the embedded database of DATA_DIR to DATABASE_URL, which is empty; no server may run
  check                     test all connections, like the server's --check

The settings are those of the server.`;

/** Thrown if the command line is not valid. */
class UsageError extends Error {}

type Command = (config: Config, argument: string, folder?: string) => Promise<void>;

interface CommandEntry {
  argument?: string;
  isOptional?: boolean;
  takesFolder?: boolean;
  run: Command;
}

const COMMANDS: Readonly<Record<string, CommandEntry>> = {
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
  'reset-own-code': {
    argument: 'EMAIL',
    run: (config, email) =>
      withDatabase(getDatabase(config), async ({ db }) => {
        await resetOwnCode({ db, clock: systemClock }, readEmailAddress(email, domainToASCII) ?? email);
        print(`${email} has no own code any more, and is signed out`);
      }),
  },
  'forget-own-codes': {
    run: (config) =>
      withDatabase(getDatabase(config), async ({ db }) =>
        print(`${await forgetAllOwnCodes({ db, clock: systemClock })} own codes are deleted`),
      ),
  },
  backup: {
    argument: 'FILE',
    run: async (config, file) => printSums('written', await backUp(getDatabase(config), file)),
  },
  restore: {
    argument: 'FILE',
    run: restoreQuietly,
  },
  drill: {
    argument: 'FILE',
    takesFolder: true,
    run: drill,
  },
  verify: {
    argument: 'SEAL',
    isOptional: true,
    run: verify,
  },
  'move-to-postgres': { run: moveToPostgres },
  check: {
    run: async (config) => {
      process.exitCode = (await checkConnections(config)) ? 0 : 1;
    },
  },
};

async function main(): Promise<void> {
  const { values, name, others } = readArguments();
  const command = COMMANDS[name];
  if (!command || !takesArguments(command, others) || (values.folder !== undefined && !command.takesFolder))
    throw new UsageError(USAGE);
  const mode = values.demo === true ? 'demo' : 'production';
  await command.run(readConfig(process.env, mode), others[0] ?? '', values.folder);
}

function takesArguments({ argument, isOptional = false }: CommandEntry, others: readonly string[]): boolean {
  const most = argument === undefined ? 0 : 1;
  return others.length === most || (isOptional && others.length === 0);
}

function readArguments() {
  try {
    const options = { demo: { type: 'boolean' }, folder: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [name = '', ...others] = positionals;
    return { values, name, others };
  } catch {
    throw new UsageError(USAGE);
  }
}

/** Recomputes the seals of closed months. @throws UsageError for a text that is no seal */
async function verify(config: Config, paper: string): Promise<void> {
  if (paper !== '' && readSealCode(paper) === null)
    throw new UsageError('a seal has 16 letters and digits, as on the statement: ABCD-EFGH-IJKL-MNOP');
  const { faults, uncompared, notes } = await withDatabase(getDatabase(config), ({ db }) =>
    verifySeals(db, paper === '' ? undefined : paper),
  );
  const open = [...faults, ...uncompared];
  for (const line of [...notes, ...open]) print(line);
  print(open.length === 0 ? 'verified: all rows are those that were sealed' : 'not verified');
  process.exitCode = open.length === 0 ? 0 : 1;
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

function describeQuieted({ statements, alerts, invitations, apiTokens }: Quieted): string {
  return [
    'nothing goes out by itself:',
    `- ${statements} queued statements are in an unknown state, since they may have been sent after the backup`,
    `- ${alerts} queued alerts are deleted; new ones wait until an administrator signs in`,
    `- ${invitations} invitations need a new link`,
    `- ${apiTokens} access tokens of scripts are ended`,
    '- all tokens, and all verified and known browsers, are ended; recovery codes are deleted',
  ].join('\n');
}

const EXPECTED = [UsageError, ConfigError, BackupError, RecoveryError, NewerSchemaError];

main().catch((error: unknown) => {
  const isExpected = EXPECTED.some((kind) => error instanceof kind);
  console.error(isExpected ? (error as Error).message : describeError(error));
  process.exit(1);
});
