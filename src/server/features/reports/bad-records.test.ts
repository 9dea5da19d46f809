import { eq } from 'drizzle-orm';
import type { MonthClosing } from '#contract/features/salaries/closings-contract';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import type { Statement } from '#contract/features/salaries/statements-contract';
import { DEFAULT_SYNC_OPTIONS } from '#contract/features/crm-mirror/sync/sync-options-contract';
import { upsertSetting } from '#server/lib/settings/settings-queries';
import { runDueSalaryMetadata } from '#server/features/salaries/metadata/salary-metadata';
import { salaryAggregates } from '#server/features/salaries/metadata/salary-aggregates';
import { syncRefusals } from '#server/db/schema/sync-tables';
import { smallOperation } from '#server/crm-mirror/testing/operation';
import { Random } from '#server/crm-mirror/testing/random';
import { startSyncApp, type SyncApp } from '#server/crm-mirror/testing/sync-app';
import { marketerAggregates } from './marketers/marketer-sums';
import { everyBadRecord, someBadRecords, type BadRecord } from './testing/bad-records';
import { administrator, openEverything, type Caller, type Opened } from './testing/read-reports';
import * as ledgerTables from '#server/db/schema/marketers-tables';
import * as marketersTables from '#server/db/schema/marketers-tables';
import { findTableDifferences } from '#server/lib/testing/table-differences';

/**
 * Adds bad records of every kind to the CRM, closes a month, and takes the bad records back. No request may fail. Afterwards,
 * open months have their figures from before, and the closed month those of its closing. `BAD_RECORD_SEEDS`: number of
 * histories.
 */
const SEEDS = Array.from(
  { length: Number(process.env['BAD_RECORD_SEEDS'] ?? 1) },
  (_, i) => Number(process.env['BAD_RECORD_FIRST_SEED'] ?? 1) + i,
);

const PERSON = { kind: 'person', userId: 'dana' } as const;
const CLOSED = '2026-08';
const WALK = { months: ['2026-07', CLOSED], marketerId: 'm1' };
const CLOSING = `/api/salaries/closings/${CLOSED}`;
const STATEMENT = `/api/salaries/statement?period=${CLOSED}`;

let test: SyncApp;
let call: Caller;
beforeAll(async () => {
  test = await startSyncApp([salaryAggregates, marketerAggregates]);
});
beforeEach(async () => {
  await test.database.reset();
  test.begin(smallOperation(20));
  await upsertSetting(test.database.db, 'sync.options', { ...DEFAULT_SYNC_OPTIONS, deletionGuardShare: 1 });
  call = await administrator(test);
});
afterAll(() => test.close());

it('bad records of every kind break nothing', () => runHistory(everyBadRecord()));
it.each(SEEDS)('records with several bad values break nothing, seed %i', (seed) => {
  const known = (object: number) => test.simulator.control.records(object).map(({ _id }) => String(_id));
  return runHistory(someBadRecords(new Random(seed), known));
});

async function runHistory(bad: readonly BadRecord[]): Promise<void> {
  const { control } = test.simulator;
  await test.services.sync.run('full', PERSON);
  await runDueSalaryMetadata(test.services);
  const before = await openEverything(call, WALK);

  const originals = bad.map(({ object, id }) => control.record(object, id));
  for (const { object, record } of bad) control.put(object, record);
  await test.services.sync.run('last_update', PERSON);
  // The comparison may fail because of such records. The checks of the closing then report it.
  await test.services.sync.run('compare', PERSON).catch(() => undefined);
  const during = await openEverything(call, WALK);
  await expectLeftOut(during);
  await closeMonth(during);
  const closed = figures((await call('GET', STATEMENT)).json());

  for (const { object, id } of bad) control.remove(object, id);
  for (const [place, original] of originals.entries())
    if (original) control.put(bad[place]!.object, original);
  await test.services.sync.run('full', PERSON);
  const after = await openEverything(call, WALK);
  expect(figures(after.get(STATEMENT))).toEqual(closed);
  for (const [url, result] of before)
    if (!AFFECTED_BY_CLOSING.test(url))
      expect([url, withoutMoments(after.get(url))]).toEqual([url, withoutMoments(result)]);
  for (const [month, cells] of openMonths(before)) expect(openMonths(after)).toContainEqual([month, cells]);
}

/** URLs with responses that depend on the closed month or on the comparison. */
const AFFECTED_BY_CLOSING = /health|late-changes|closings|salaries\?year|salaries\/query|statement|2026-08/;

/** Returns the salaries by month and agent, except the closed month. */
function openMonths(opened: Opened): [string, unknown][] {
  const { salaries } = (opened.get('/api/salaries/query') as { data: SalariesResponse }).data;
  return Object.entries(salaries).filter(([month]) => month !== CLOSED);
}

function figures(result: unknown): Partial<Statement> {
  const { amount, payable, sales, salesAmount, statuses } = (result as { data: Statement }).data;
  return { amount, payable, sales, salesAmount, statuses };
}

/** Expects that the closing and the statement count the refused sales, and that the mirror does not count as equal to the CRM. */
async function expectLeftOut(during: Opened): Promise<void> {
  const refused = await test.database.db.$count(syncRefusals, eq(syncRefusals.entity, 'sales'));
  const { checks } = (during.get(CLOSING) as { data: MonthClosing }).data;
  const check = (key: string) => checks.find((one) => one.key === key);
  expect(check('refused')).toMatchObject({ count: refused, isOk: refused === 0 });
  expect((during.get(STATEMENT) as { data: Statement }).data.refusedSales).toBe(refused);
  if (refused > 0) expect(check('equalToCrm')?.isOk).toBe(false);
}

async function closeMonth(during: Opened): Promise<void> {
  const { checks, amount, payable } = (during.get(CLOSING) as { data: MonthClosing }).data;
  const lacking = checks.filter(({ isOk }) => !isOk).map(({ key }) => [key, 'looked at']);
  const reasons = Object.fromEntries(lacking) as object;
  const result = await call('POST', '/api/salaries/closings', { month: CLOSED, amount, payable, reasons });
  expect([result.statusCode, result.statusCode === 200 || result.body]).toEqual([200, true]);
}

/** Removes the time of the last synchronisation from a response. */
function withoutMoments(result: unknown): unknown {
  return JSON.parse(JSON.stringify(result).replaceAll(/"lastSyncTime":"[^"]*"/g, '"lastSyncTime":null'));
}

it('declares its tables as they are migrated', async () => {
  expect(await findTableDifferences(test.database.db, { ...ledgerTables, ...marketersTables })).toEqual([]);
});
