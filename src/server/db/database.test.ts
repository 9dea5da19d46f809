import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type DatabaseOptions, type OpenDatabase } from './open-database';
import { getRows } from './database';
import { settings } from './schema/settings-tables';
import { countMigrations, buildOldDatabase } from '#server/lib/testing/old-database';
import { sql } from 'drizzle-orm';

/** An embedded database takes seconds to start on a busy machine, and these tests start several. */
const STARTS_DATABASES_MS = 180_000;

/** Folder of an empty database of the present version. Tests use copies, which take a tenth of the time of a new one. */
let empty: string;
let folder: string;
let opened: OpenDatabase[] = [];

beforeAll(async () => {
  empty = await mkdtemp(join(tmpdir(), 'misrad-database-'));
  await (await openDatabase({ dataDir: empty })).close();
}, STARTS_DATABASES_MS);

afterAll(() => rm(empty, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'misrad-database-'));
  await cp(empty, folder, { recursive: true });
});

afterEach(async () => {
  for (const database of opened) await database.close();
  opened = [];
  await rm(folder, { recursive: true, force: true });
});

async function open(options: DatabaseOptions = { dataDir: folder }): Promise<OpenDatabase> {
  const database = await openDatabase(options);
  opened.push(database);
  return database;
}

async function close(): Promise<void> {
  await opened.pop()?.close();
}

async function settingKeys({ db }: OpenDatabase): Promise<string[]> {
  return (await db.select({ key: settings.key }).from(settings).orderBy(settings.key)).map(({ key }) => key);
}

describe('the embedded database', () => {
  it('rejects a second server, and is available again after the first', async () => {
    await open();
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(/in use by another server/);
    await close();
    await expect(open()).resolves.toBeDefined();
  });

  it('of a newer version is refused, and is not locked afterwards', async () => {
    const { db } = await open();
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    );
    await close();
    for (let time = 0; time < 2; time += 1)
      await expect(openDatabase({ dataDir: folder })).rejects.toThrow(/changed by a newer version/);
  });

  it(
    'keeps committed data and is available immediately after its server is killed',
    async () => {
      const program = `
      const { openDatabase } = require('./src/server/db/open-database.ts');
      const { settings } = require('./src/server/db/schema/settings-tables.ts');
      openDatabase({ dataDir: process.argv[1] }).then(async ({ db }) => {
        for (let i = 0; i < 50; i++) await db.insert(settings).values({ key: 'key-' + i, value: i });
        console.log('written');
        for (let i = 50; ; i++) await db.insert(settings).values({ key: 'key-' + i, value: i });
      });`;
      const server = spawn(process.execPath, ['--import', 'tsx', '-e', program, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(server.stdout, 'data');
      server.kill('SIGKILL');
      await once(server, 'exit');
      const keys = await settingKeys(await open());
      expect(keys.length).toBeGreaterThanOrEqual(50);
      expect(new Set(keys)).toEqual(new Set(keys.map((_key, i) => `key-${i}`)));
    },
    STARTS_DATABASES_MS,
  );

  it(
    'migrates a database of the first and of the previous version, and keeps its rows',
    async () => {
      const fresh = await getColumns(await open());
      await close();
      for (const versions of [1, (await countMigrations()) - 1]) {
        const updated = await open({ beginWith: await buildAtVersion(versions) });
        expect(await getColumns(updated)).toEqual(fresh);
        expect(await settingKeys(updated)).toEqual(['old']);
        await close();
      }
    },
    STARTS_DATABASES_MS,
  );

  it(
    'keeps comparisons of their former table and the automatic synchronisation',
    async () => {
      const row = (id: string, status: string, finished: string) =>
        `('${id}', 'schedule', '${status}', '2026-01-05T03:00:00Z', ${finished}, 7, '[{"entity":"sales"}]')`;
      const rows = [
        row('a', 'repaired', `'2026-01-05T03:04:00Z'`),
        row('b', 'failed', `'2026-01-05T03:01:00Z'`),
        row('c', 'running', 'null'),
      ];
      const old = await buildAtVersion(
        BEFORE_ONE_RUN_MACHINE,
        `insert into sync_reconciliations (id, reason, status, started_at, finished_at, calls, report)
         values ${rows.join(', ')}`,
      );
      const { db } = await open({ beginWith: old });
      const runs = await db.execute(sql`
        select id, kind, status, verdict, calls, report from sync_runs order by id`);
      const kept = { kind: 'compare', calls: 7, report: [{ entity: 'sales' }] };
      expect(getRows(runs)).toEqual([
        { id: 'a', status: 'ok', verdict: 'repaired', ...kept },
        { id: 'b', status: 'failed', verdict: null, ...kept },
        { id: 'c', status: 'running', verdict: null, ...kept },
      ]);
      const setting = await db.execute(sql`select value from settings where key = 'auto_sync'`);
      expect(getRows(setting)).toEqual([{ value: { autoSyncEnabled: true, syncInterval: 5 } }]);
    },
    STARTS_DATABASES_MS,
  );
});

/** Number of migrations before comparisons became runs. */
const BEFORE_ONE_RUN_MACHINE = 15;
/** Returns a copy of a database of an earlier version with a row and the statements of `more`. */
function buildAtVersion(versions: number, more = ''): Promise<Blob> {
  return buildOldDatabase(versions, `insert into settings (key, value) values ('old', 'true'); ${more}`);
}

async function getColumns({ db }: OpenDatabase): Promise<unknown[]> {
  const result = await db.execute(sql`
    select table_name, column_name, data_type, is_nullable from information_schema.columns
    where table_schema = 'public' order by table_name, column_name`);
  return getRows(result);
}
