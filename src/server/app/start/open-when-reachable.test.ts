import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Client } from 'pg';
import { freePort } from '#mocks/free-port';
import { ConfigError } from '#server/db/config-error';
import { lockFolder } from '#server/db/folder-lock';
import { systemClock } from '#server/lib/clock';
import { openWhenReachable } from './open-when-reachable';

it('waits a minute for a database that does not answer, then names the setting without the password', async () => {
  let now = 0;
  const clock = {
    now: () => new Date(now),
    sleep: async (ms: number) => void (now += ms),
  };
  const url = `postgres://misrad:secret@127.0.0.1:${await freePort()}/misrad`;
  const opening = openWhenReachable({ url }, { clock, log: pino({ level: 'silent' }) });
  const error = await opening.catch((reason: unknown) => reason as Error);
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toMatch(/DATABASE_URL: the database cannot be reached \(ECONNREFUSED\)/);
  expect(String(error)).not.toContain('secret');
  expect(now).toBe(60_000);
});

describe('an embedded database that cannot be opened is refused in words', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'misrad-folder-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const open = (dataDir: string): Promise<unknown> =>
    openWhenReachable({ dataDir }, { clock: systemClock, log: pino({ level: 'silent' }) }).catch(
      (reason: unknown) => reason,
    );

  it('in use by another server', async () => {
    const unlock = await lockFolder(folder);
    const error = await open(folder);
    await unlock();
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toMatch(/DATA_DIR: .* is in use by another server/);
  });

  it('damaged', async () => {
    await mkdir(join(folder, 'database'));
    await writeFile(join(folder, 'database', 'PG_VERSION'), '18\n');
    const error = await open(folder);
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toMatch(/DATA_DIR: the database in .* cannot be opened/);
  });

  it('below a file', async () => {
    await writeFile(join(folder, 'file'), '');
    const error = await open(join(folder, 'file', 'data'));
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toMatch(/DATA_DIR: ENOTDIR/);
  });
});

const server = process.env['TEST_DATABASE_URL'];

// The embedded database is always UTF-8.
it('refuses a PostgreSQL database that cannot store Hebrew, and a missing one, naming the setting', async () => {
  if (server === undefined) return;
  const client = new Client({ connectionString: server });
  await client.connect();
  const url = new URL(server);
  url.pathname = '/other_encoding';
  const open = () =>
    openWhenReachable(
      { url: url.href },
      { clock: { now: () => new Date(), sleep: async () => {} }, log: pino({ level: 'silent' }) },
    );
  try {
    await expect(open()).rejects.toThrow('DATABASE_URL: database "other_encoding" does not exist');
    await client.query(
      "create database other_encoding encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0",
    );
    await expect(open()).rejects.toThrow('DATABASE_URL: the database has the encoding SQL_ASCII');
  } finally {
    await client.query('drop database if exists other_encoding');
    await client.end();
  }
});
