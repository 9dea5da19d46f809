import { sql } from 'drizzle-orm';
import type { ClosedMonth } from '#contract/features/salaries/salary-values';
import { closedAgents, closedSales, closings, lateDecisions } from '#server/db/schema/salaries-tables';
import { getRows, type Database } from '#server/db/database';
import { insertAudit } from '#server/lib/audit-queries';
import * as sealTables from '#server/db/schema/closing-seals-tables';
import { findTableDifferences } from '#server/lib/testing/table-differences';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { deleteClosing, findClosings, insertClosing } from '../closing/closing-queries';
import { callerWith } from '../testing/salaries';
import {
  closeJuneAndJuly,
  closeMonth,
  reopenMonth,
  writeCompany,
  type Clerk,
} from '../testing/closed-company';
import { sealLate } from './seal-closings';
import { readSeals, verifySeals } from './verify-seals';

const CODE = /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/;

let test: TestApp;
let clerk: Clerk;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
  clerk = await callerWith(test, 'salaries.view', 'salaries.manage', 'salaries.admin');
  await writeCompany(test);
});
afterAll(() => test.close());

const verify = (paper?: string) => verifySeals(test.database.db, paper);
const execute = (statement: string) => test.database.db.execute(sql.raw(statement));

async function findSeal(month: string): Promise<ClosedMonth['seal']> {
  return (await findClosings(test.database.db)).find((one) => one.month === month)?.seal ?? null;
}

async function getCode(month: string): Promise<string> {
  const seal = await findSeal(month);
  if (!seal) throw new Error(`${month} has no seal`);
  return seal.code;
}

/** Closes a month like a server of a version without seals. */
async function closeUnsealed(db: Database, month: string, closedAt: string): Promise<void> {
  await insertClosing(db, {
    month,
    statusCodes: null,
    closedAt,
    closedBy: 'u1',
    lastSyncTime: null,
    checklist: [],
  });
}

/** Reopens a month like a server of a version without seals. */
async function reopenUnsealed(db: Database, month: string): Promise<void> {
  const closing = (await findClosings(db)).find((one) => one.month === month);
  await deleteClosing(db, month);
  await insertAudit(db, { actorId: 'u1', action: 'month.reopened', targetId: month, details: { closing } });
}

it('seals a month with its closing, and verifies the seal from paper', async () => {
  const { closing } = await closeMonth(clerk, '2026-06');
  expect(closing?.seal).toEqual({ code: expect.stringMatching(CODE) as string, isLate: false });
  await closeMonth(clerk, '2026-07');
  const june = await getCode('2026-06');
  const { faults, notes } = await verify(june.toLowerCase().replaceAll('-', ' '));
  expect(faults).toEqual([]);
  expect(notes).toContain('the seal is of 2026-06, sealed 2026-09-16T09:00:00.000Z');
  expect((await verify()).notes).toContain(
    'without a seal from paper, rows that the owner of the database changed and sealed again are not found',
  );
  expect((await verify('AAAA-BBBB-CCCC-DDDD')).faults).toEqual([
    'no month has the seal AAAA-BBBB-CCCC-DDDD: it was replaced or removed, or the paper is of another installation',
  ]);
});

it('verifies under any settings of the session', async () => {
  await closeJuneAndJuly(test, clerk);
  const code = await getCode('2026-07');
  await test.database.db.transaction(async (tx) => {
    for (const setting of ["timezone = 'Asia/Tokyo'", "datestyle = 'German'", 'extra_float_digits = 0'])
      await tx.execute(sql.raw(`set local ${setting}`));
    expect((await readSeals(tx, code)).faults).toEqual([]);
  });
});

it('names changed, missing and added rows of a closed month', async () => {
  await closeJuneAndJuly(test, clerk);
  await execute("update closed_sales set customer_name = 'אחר' where id = 's2'");
  await execute("delete from closed_agents where month = '2026-06' and id = 'a2'");
  await execute("update late_decisions set amount = 31 where month = '2026-06'");
  await execute("insert into closed_agents (month, id) values ('2026-07', 'a9')");
  await execute("update closings set closed_by = 'u9' where month = '2026-07'");
  const [{ id: decision }] = getRows<{ id: string }>(await execute('select id from late_decisions')) as [
    { id: string },
  ];
  expect((await verify()).faults).toEqual([
    '2026-06: missing agent a2',
    '2026-06: changed sale s2',
    '2026-07: added agent a9',
    '2026-07: changed closing 2026-07',
    `2026-07: changed correction ${decision}`,
  ]);
});

it('marks the seal of a reopened month, and seals the next closing after it', async () => {
  await closeMonth(clerk, '2026-06');
  const first = await getCode('2026-06');
  test.clock.set('2026-09-16T09:01:00Z');
  await reopenMonth(clerk, '2026-06');
  expect((await verify()).faults).toEqual([]);
  expect((await verify(first)).faults).toContain(
    '2026-06 was reopened on 2026-09-16T09:01:00.000Z: the paper is of the closing before',
  );
  test.clock.set('2026-09-16T09:02:00Z');
  await closeMonth(clerk, '2026-06');
  expect(await getCode('2026-06')).not.toBe(first);
  expect((await verify(await getCode('2026-06'))).faults).toEqual([]);
});

it('keeps one chain when two months are closed at the same time', async () => {
  await Promise.all([
    closeMonth(clerk, '2026-06'),
    closeMonth(clerk, '2026-07'),
    closeMonth(clerk, '2026-08'),
  ]);
  expect((await verify()).faults).toEqual([]);
  const seals = getRows<{ previous: string | null }>(await execute('select previous from closing_seals'));
  expect(new Set(seals.map(({ previous }) => previous)).size).toBe(3);
});

it('seals closings of earlier versions later, in their order', async () => {
  const { db } = test.database;
  await closeUnsealed(db, '2026-07', '2026-09-02T09:00:00.000Z');
  await closeUnsealed(db, '2026-06', '2026-09-03T09:00:00.000Z');
  expect(await findSeal('2026-06')).toBeNull();
  expect((await verify()).uncompared).toEqual([
    '2026-06 is closed without a seal: a server of this version seals it when it starts',
    '2026-07 is closed without a seal: a server of this version seals it when it starts',
  ]);
  await closeMonth(clerk, '2026-08');
  const order = getRows(await execute('select month, is_late from closing_seals order by id'));
  expect(order).toEqual([
    { month: '2026-07', is_late: true },
    { month: '2026-06', is_late: true },
    { month: '2026-08', is_late: false },
  ]);
  const { faults, notes } = await verify(await getCode('2026-06'));
  expect(faults).toEqual([]);
  expect(notes).toContain(
    'the seal is of 2026-06, sealed 2026-09-16T09:00:00.000Z, later than it was closed',
  );
});

it('follows a server of an earlier version that reopens and closes a month', async () => {
  const { db } = test.database;
  await closeMonth(clerk, '2026-06');
  await closeMonth(clerk, '2026-07');
  await reopenUnsealed(db, '2026-06');
  await reopenUnsealed(db, '2026-07');
  await closeUnsealed(db, '2026-06', '2026-09-16T09:30:00.000Z');
  expect(await findSeal('2026-06')).toBeNull();
  await sealLate(test.services);
  await sealLate(test.services);
  expect(await findSeal('2026-06')).toEqual({ code: expect.stringMatching(CODE) as string, isLate: true });
  expect((await verify()).faults).toEqual([]);
  expect(getRows(await execute('select 1 from closing_seals'))).toHaveLength(3);
});

it('seals again after a migration of the digests, and keeps the seal before', async () => {
  await closeMonth(clerk, '2026-06');
  // The seal of an earlier version of the digests.
  await execute('alter table closing_seals disable trigger user');
  await execute(`
    update closing_seals set version = 0, seal = encode(sha256(convert_to(concat_ws(chr(10), 'misrad-seal', 0, '',
      (select string_agg(digest, chr(10) order by kind collate "C", row_id collate "C") from closing_seal_rows)), 'UTF8')), 'hex')`);
  await execute('alter table closing_seals enable trigger user');
  const before = await getCode('2026-06');
  await sealLate(test.services);
  await closeMonth(clerk, '2026-07');
  const { faults, notes } = await verify();
  expect(faults).toEqual([]);
  const [june, july] = [await findSeal('2026-06'), await findSeal('2026-07')];
  expect([june?.isLate, july?.isLate]).toEqual([true, false]);
  expect(notes).toContain(
    `2026-06: ${before} was replaced on 2026-09-16T09:00:00.000Z by ${june?.code ?? ''}`,
  );
  expect(await verify(before)).toMatchObject({
    faults: ['2026-06 was sealed again on 2026-09-16T09:00:00.000Z: the paper is older'],
    uncompared: ['2026-06 is sealed by version 0 of the digests, which is not compared'],
  });
});

// Rows that are the same on every database and in every version of the digests: another seal needs another SEAL_VERSION.
it('seals the same rows alike on every database', async () => {
  const { db } = test.database;
  await db.insert(closings).values({
    month: '2026-05',
    statusCodes: [4, 2],
    closedAt: '2026-06-02T07:08:09.120Z',
    closedBy: 'u1',
    lastSyncTime: null,
    checklist: [{ key: 'jumps', isOk: false, reason: 'נבדק "ביד"', amount: 12.5 }],
  });
  const sale = { month: '2026-05', agentId: 'a1', statusCode: 4, statusName: 'שולמה' };
  await db.insert(closedSales).values([
    { ...sale, id: 'ב', saleDate: '2026-05-31', amount: 100, commission: 0.1, customerName: 'א\n\\"\'' },
    { ...sale, id: 'B', saleDate: '2026-05-01', amount: -1.5, commission: 0 },
    { ...sale, id: 'a', saleDate: '2026-05-01', amount: 99_999_999.99, commission: 1e6 },
  ]);
  await db
    .insert(closedAgents)
    .values({ month: '2026-05', id: 'a1', name: 'דנה לוי', employment: 'employee' });
  await db.insert(lateDecisions).values({
    id: 'd1',
    month: '2026-04',
    saleId: 's1',
    agentId: 'a1',
    amount: 30,
    intoMonth: '2026-05',
    reason: null,
    decidedAt: '2026-06-01T00:00:00.000Z',
    decidedBy: 'u1',
  });
  await sealLate(test.services);
  expect(await getCode('2026-05')).toBe('DT4Y-7XR7-A34I-JAQ6');
});

it('declares the tables of the seals as they are migrated', async () => {
  expect(await findTableDifferences(test.database.db, sealTables)).toEqual([]);
});

it.each([
  "update closing_seals set seal = ''",
  'update closing_seals set reopened_at = now(), is_late = true',
  'delete from closing_seals',
  'truncate closing_seals',
  "update closing_seal_rows set digest = ''",
  'delete from closing_seal_rows',
  'truncate closing_seal_rows',
])('admits no other change of a seal: %s', async (statement) => {
  await closeMonth(clerk, '2026-06');
  await expect(execute(statement)).rejects.toMatchObject({
    cause: { message: 'the seals of closed months are append-only' },
  });
});
