import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase, type OpenDatabase } from '#server/db/open-database';
import { readConfig } from '#server/lib/config';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { createEmptyDatabase } from '#server/lib/testing/database';
import { buildOldDatabase } from '#server/lib/testing/old-database';
import { findClosings } from '#server/features/salaries/closing/closing-queries';
import { startSealing } from '#server/features/salaries/seals/seal-closings';
import { verifySeals } from '#server/features/salaries/seals/verify-seals';
import { callerWith } from '#server/features/salaries/testing/salaries';
import { closeJuneAndJuly, writeCompany } from '#server/features/salaries/testing/closed-company';
import { backUp as backUpToMemory, openRestored } from '../testing/restored';
import { backUp, drill, withDatabase } from './backups';

/** Each test opens several embedded databases. */
jest.setTimeout(240_000);

const TAKEN_AT = '2026-09-16T09:00:00.000Z';
/** Number of migrations before seals. */
const BEFORE_SEALS = 47;
const OLD = `
  insert into closings (month, status_codes, closed_at, closed_by, checklist)
    values ('2026-05', '{4}', '2026-06-02', 'u', '[]'), ('2026-04', null, '2026-05-02', 'u', '[]');
  insert into closed_sales (month, id, sale_date, agent_id, amount, commission)
    values ('2026-05', 's1', '2026-05-03', 'a1', 100, 10);
  insert into closed_agents (month, id, name) values ('2026-05', 'a1', 'דנה');`;

let test: TestApp;
let folder: string;
let opened: OpenDatabase[] = [];
let printed: string[];

beforeAll(async () => {
  test = await startTestApp();
  test.clock.set(TAKEN_AT);
  await writeCompany(test);
  await closeJuneAndJuly(test, await callerWith(test, 'salaries.view', 'salaries.manage'));
  folder = await mkdtemp(join(tmpdir(), 'misrad-seals-'));
});
beforeEach(() => {
  printed = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
    printed.push(String(line).trim());
    return true;
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const one of opened) await one.close();
  opened = [];
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ['restored', { takenAt: TAKEN_AT, restoredAt: '2026-09-18T07:00:00.000Z' }],
  ['moved to another database', null],
])('keeps all seals of a database that was %s', async (_what, restore) => {
  const target = await openRestored(await backUpToMemory(test.database.db, TAKEN_AT), restore);
  opened.push(target);
  const closed = await findClosings(target.db);
  expect(closed.map(({ seal }) => seal)).toEqual(
    (await findClosings(test.database.db)).map(({ seal }) => seal),
  );
  expect(await verifySeals(target.db, closed.at(-1)?.seal?.code)).toMatchObject({
    faults: [],
    uncompared: [],
  });
});

it('seals the months of an earlier version at the start of a server, and states that it was later', async () => {
  const database = await openDatabase({ beginWith: await buildOldDatabase(BEFORE_SEALS, OLD) });
  opened.push(database);
  const { db } = database;
  expect((await verifySeals(db)).uncompared).toHaveLength(2);
  await startSealing({ ...test.services, db, log: test.services.log })();
  expect((await findClosings(db)).map(({ month, seal }) => [month, seal?.isLate])).toEqual([
    ['2026-04', true],
    ['2026-05', true],
  ]);
  expect(await verifySeals(db)).toMatchObject({ faults: [], uncompared: [] });
});

it('proves no backup with other rows than those that were sealed', async () => {
  const dataDir = join(folder, 'installation');
  await createEmptyDatabase(dataDir);
  const config = readConfig({ FIREBERRY_TOKEN: 'test', DATA_DIR: dataDir }, 'demo');
  await withDatabase({ dataDir }, async ({ db }) => {
    await db.execute(sql.raw(`do $block$ begin ${OLD} end $block$`));
    await startSealing({ ...test.services, db })();
  });
  const [whole, changed] = [join(folder, 'whole.backup'), join(folder, 'changed.backup')];
  await backUp({ dataDir }, whole);
  await drill(config, whole);
  expect(printed.at(-1)).toMatch(/^proven: the backup of /);
  await withDatabase({ dataDir }, ({ db }) =>
    db.execute(sql`update closed_agents set name = 'רון' where id = 'a1'`),
  );
  await backUp({ dataDir }, changed);
  await expect(drill(config, changed)).rejects.toThrow(
    'not proven: seals of closed months differ\n2026-05: changed agent a1',
  );
});
