import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '#mocks/free-port';
import { createEmptyDatabase } from '#server/lib/testing/database';
import { runCommand } from '../../scripts/run-command';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'misrad-admin-'));
  // Creating a database takes longer than a command. The restore creates one.
  for (const dataDir of ['first', 'drilled', 'another']) await createEmptyDatabase(join(folder, dataDir));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command on an embedded database in this folder. */
function admin(dataDir: string, ...args: string[]): Promise<string> {
  return run({ DATA_DIR: join(folder, dataDir), DATABASE_URL: undefined }, ...args);
}

async function run(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const program = resolve('dist/server/admin.js');
  const { code, output } = await runCommand(process.execPath, [program, '--demo', ...args], { env });
  return `${code}: ${output.trim()}`;
}

it('backs an embedded database up and restores it in another folder', async () => {
  const file = join(folder, 'all.backup');
  const written = await admin('first', 'backup', file);
  expect(written).toMatch(/^0: written: \d+ rows of \d+ tables$/);
  expect(await admin('first', 'backup', file)).toMatch(/^1: EEXIST/);
  const [sums, ...effects] = (await admin('second', 'restore', file)).split('\n');
  expect([sums, effects[0]]).toEqual([written.replace('written', 'restored'), 'nothing goes out by itself:']);
});

it('proves a backup of this installation, and records it once it is whole', async () => {
  const file = join(folder, 'drilled.backup');
  const rows = (await admin('drilled', 'backup', file)).replace(/^0: written: /, '');
  const kept = join(folder, 'kept');
  const proven = await admin('drilled', 'drill', file, '--folder', kept);
  expect(proven.split('\n')).toEqual([
    `0: restored and compared: ${rows}`,
    expect.stringMatching(/^proven: the backup of 20\d\d-\d\d-\d\dT/),
  ]);
  expect(existsSync(kept)).toBe(true);
  expect(await admin('another', 'drill', file)).toMatch(/1: .*\nnot recorded: .* of another installation$/);
  const bytes = await readFile(file);
  await writeFile(file, Buffer.concat([bytes.subarray(0, 4), Buffer.from('x'), bytes.subarray(5)]));
  expect(await admin('drilled', 'drill', file)).toBe('1: the backup was changed: its checksum differs');
  expect(await admin('drilled', 'backup', file, '--folder', kept)).toMatch(/^1: usage/);
  // Each command opens databases of its own.
}, 240_000);

it('verifies the seals of closed months, with one from paper or without', async () => {
  expect((await admin('first', 'verify')).split('\n').at(-1)).toBe(
    'verified: all rows are those that were sealed',
  );
  expect(await admin('first', 'verify', 'ABCD-EFGH-IJKL-MNOP')).toMatch(
    /^1: [^]*no month has the seal[^]*not verified$/,
  );
  expect(await admin('first', 'verify', 'ABCD')).toMatch(/^1: a seal has 16 letters and digits/);
});

it('names the remedy for a command that cannot be run', async () => {
  expect(await admin('first', 'make-admin', 'nobody@misrad.example')).toMatch(
    /^1: no user has the address nobody@misrad.example: sign up/,
  );
  expect(await admin('first', 'make-admin')).toMatch(/^1: usage: admin <command>/);
  const nobodyListens = `postgres://127.0.0.1:${await freePort()}/misrad`;
  expect(await run({ DATABASE_URL: nobodyListens }, 'disable-two-factor')).toBe(
    '1: DATABASE_URL: the database cannot be reached (ECONNREFUSED)',
  );
});
