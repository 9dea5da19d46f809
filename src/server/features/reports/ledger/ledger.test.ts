import { eq } from 'drizzle-orm';
import type { LedgerReport } from '#contract/features/reports/ledger-contract';
import { auditLog } from '#server/db/schema/audit-tables';
import { settings } from '#server/db/schema/settings-tables';
import { sales } from '#server/db/schema/sales-tables';
import { marketers, payments } from '#server/db/schema/marketers-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { buildSales, insertParties, picker, type SaleRow } from '#server/features/sales/testing/sales';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';

type PaymentRow = typeof payments.$inferInsert;
const TODAY = '2026-09-16';
let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set(`${TODAY}T09:00:00Z`);
});
afterAll(() => test.close());

function buildPayments(count: number, seed: number): PaymentRow[] {
  const pick = picker(seed);
  return Array.from({ length: count }, (_, i) => ({
    id: `p${i}`,
    marketerId: pick(15) === 0 ? null : `m${pick(5)}`,
    paidOn:
      pick(12) === 0
        ? null
        : `2026-${pick(10) > 7 ? '10' : `0${1 + pick(9)}`}-${String(1 + pick(28)).padStart(2, '0')}`,
    amount: pick(6) === 0 ? -(pick(30) + 0.1) : pick(90) + 0.35,
    reference: pick(3) === 0 ? null : `העברה ${pick(400)}`,
  }));
}

async function ledger(query: string, ...permissions: string[]): Promise<LedgerReport> {
  const headers = await test.as(...(permissions.length > 0 ? permissions : ['reports.view']));
  const response = await test.app.inject({ url: `/api/reports/smart-ledger?${query}`, headers });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const agorot = (shekels: number): number => Math.round(shekels * 100);

describe('figures', () => {
  const rows: SaleRow[] = buildSales(400, 11);
  const paid = buildPayments(120, 3);
  const cancelled = [2, 4];

  /** Computes the same figures entry by entry. */
  function expected(marketerId: string, from: string, to: string) {
    const until = to < TODAY ? to : TODAY;
    const entries = [
      ...rows
        .filter((sale) => sale.marketerId === marketerId && !cancelled.includes(sale.statusCode ?? 0))
        .map(({ id, saleDate, amount }) => ({
          kind: 'sale',
          id,
          date: saleDate ?? null,
          amount: agorot(amount),
        })),
      ...paid
        .filter((payment) => payment.marketerId === marketerId)
        .map(({ id, paidOn, amount }) => ({
          kind: 'payment',
          id,
          date: paidOn ?? null,
          amount: -agorot(amount),
        })),
    ];
    const order = (entry: (typeof entries)[number]) =>
      `${entry.date}${entry.kind === 'sale' ? 0 : 1}${entry.id}`;
    const counted = entries
      .filter(({ date }) => date !== null && date <= until)
      .sort((a, b) => (order(a) < order(b) ? -1 : 1));
    let balance = 0;
    const lines: [string, number][] = [];
    let opening = 0;
    for (const { id, date, amount } of counted) {
      balance += amount;
      if (date! < from) opening = balance;
      else lines.push([id, balance / 100]);
    }
    const later = entries.filter(({ date }) => date === null || date > TODAY).map(({ id }) => id);
    return { opening: opening / 100, closing: balance / 100, lines, later: later.sort() };
  }

  beforeEach(async () => {
    await insertParties(test.database.db);
    await test.database.db.insert(sales).values(rows);
    await test.database.db.insert(payments).values(paid);
    const value = {
      cancelledStatuses: cancelled,
      vat: 'included',
      samePaymentDays: 7,
      unusualTimes: 3,
      gapTimes: 2,
      gapDays: 45,
    };
    await test.database.db.insert(settings).values({ key: 'reports', value });
  });

  it.each([
    ['m0', '2026-01-01', '2026-12-31'],
    ['m1', '2026-05-17', '2026-07-03'],
    ['m2', '2026-03-01', '2026-03-01'],
    ['m3', '2026-09-16', '2026-09-16'],
    ['m4', '2026-10-01', '2026-11-01'],
  ])('of %s from %s to %s equal the sum of all entries', async (marketerId, from, to) => {
    const report = await ledger(`marketerId=${marketerId}&from=${from}&to=${to}`);
    const { opening, closing, lines, later } = expected(marketerId, from, to);
    const moved = report.lines.filter((line) => line.kind !== 'gap');
    expect(moved.map(({ id, balance }) => [id, balance])).toEqual(lines);
    expect(report).toMatchObject({ opening, closing, vat: 'included' });
    expect(report.later.map(({ id }) => id).sort()).toEqual(later);
    const sum = (kind: 'sale' | 'payment') =>
      moved.reduce(
        (total, line) =>
          total + (line.kind === kind ? agorot('debit' in line ? line.debit : line.credit) : 0),
        0,
      );
    expect([agorot(report.debit), agorot(report.credit)]).toEqual([sum('sale'), sum('payment')]);
    expect(agorot(report.opening) + agorot(report.debit) - agorot(report.credit)).toBe(
      agorot(report.closing),
    );
    const owed = report.ageing.reduce((total, { amount }) => total + agorot(amount), 0);
    expect(owed).toBe(Math.max(0, agorot(report.closing)));
  });

  it('are the same in Excel, with no name as a formula', async () => {
    await test.database.db.update(marketers).set({ name: '=HYPERLINK("x")\u202e/\\:א' });
    const report = await ledger('marketerId=m0&from=2026-01-01');
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/reports/smart-ledger/export',
      headers: await test.as('reports.view'),
      payload: { marketerId: 'm0', from: '2026-01-01' },
    });
    expect(response.headers['content-disposition']).toContain("filename*=UTF-8''%D7%9B");
    expect(decodeURIComponent(String(response.headers['content-disposition']))).not.toMatch(/[\u202e\\]/);
    const sheet = unzip(response.rawPayload).get('xl/worksheets/sheet1.xml')!;
    expect(sheet).not.toContain('<f>');
    const [, opening, ...lines] = readRows(sheet);
    const total = lines.pop();
    expect(opening).toMatchObject({ G: report.opening });
    expect(lines.map((row) => row['G'])).toEqual(
      report.lines.map((line) => (line.kind === 'gap' ? undefined : line.balance)),
    );
    expect(total).toMatchObject({ E: report.debit, F: report.credit, G: report.closing });
  });

  it('are printed, and the print is recorded', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/reports/smart-ledger/pdf',
      headers: await test.as('reports.view'),
      payload: { marketerId: 'm0', from: '2026-01-01' },
    });
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const noted = await test.database.db.select().from(auditLog).where(eq(auditLog.targetId, 'm0'));
    expect(noted).toHaveLength(1);
  });
});

describe('a ledger', () => {
  it.each([
    ['reports.view', '', 400],
    ['reports.view', 'marketerId=nobody', 404],
    ['reports.view', 'marketerId=m0&from=2026-02-01&to=2026-01-01', 400],
    ['reports.view', 'marketerId=m0&from=2026-02-30', 400],
    ['sales.view', 'marketerId=m0', 403],
  ])('with %s and "%s" returns %i', async (permission, query, status) => {
    await insertParties(test.database.db);
    const headers = await test.as(permission);
    expect((await test.app.inject({ url: `/api/reports/smart-ledger?${query}`, headers })).statusCode).toBe(
      status,
    );
  });

  it('begins three months before this one by default', async () => {
    await insertParties(test.database.db);
    expect(await ledger('marketerId=m0')).toMatchObject({
      from: '2026-06-01',
      to: TODAY,
      closing: 0,
      lines: [],
    });
  });

  it('finds marketers by a part of their name, ignoring quotes', async () => {
    await insertParties(test.database.db);
    const headers = await test.as('reports.view');
    const find = async (query: string) =>
      (await test.app.inject({ url: `/api/reports/smart-ledger/names/marketer?${query}`, headers }))
        .json()
        .data.map(({ id }: { id: string }) => id);
    expect(await find(`text=${encodeURIComponent('גורג')}`)).toEqual(['m1']);
    expect(await find('text=%25')).toEqual([]);
    expect(await find('id=m3&id=m0')).toHaveLength(2);
  });
});

describe('open balances', () => {
  const url = '/api/reports/smart-ledger/open-balances';

  it('are the ten greatest of each side up to today, greatest first', async () => {
    const many = Array.from({ length: 24 }, (_, i) => `x${String(i).padStart(2, '0')}`);
    await test.database.db
      .insert(marketers)
      .values(many.map((id) => ({ id, name: `משווק ${id}`, isActive: true })));
    const moved = many.map((id, i) => ({ id, marketerId: id, paidOn: TODAY, amount: (i - 12) * 10 }));
    const ahead = { id: 'ahead', marketerId: 'x00', paidOn: '2026-12-01', amount: 5_000 };
    const gone = { id: 'gone', marketerId: 'nobody', paidOn: TODAY, amount: 9_000 };
    await test.database.db.insert(payments).values([...moved, ahead, gone]);
    const { data } = (await test.app.inject({ url, headers: await test.as('reports.view') })).json();
    const balances = (side: string) => data[side].map((one: { balance: number }) => one.balance);
    expect(balances('debtors')).toEqual([120, 110, 100, 90, 80, 70, 60, 50, 40, 30]);
    expect(balances('creditors')).toEqual([-110, -100, -90, -80, -70, -60, -50, -40, -30, -20]);
    expect(data.debtors[0]).toEqual({ id: 'x00', name: 'משווק x00', city: null, balance: 120 });
  });

  it('require reports.view', async () => {
    expect((await test.app.inject({ url, headers: await test.as('sales.view') })).statusCode).toBe(403);
  });
});

describe('the settings of reports', () => {
  it('can be changed with the permission to manage the system, and are recorded', async () => {
    const headers = await test.as('system.manage');
    const url = '/api/functions/reports';
    const { data } = (await test.app.inject({ url, headers })).json();
    const changed = { ...data, cancelledStatuses: [5], gapDays: 60 };
    expect((await test.app.inject({ method: 'PUT', url, headers, payload: changed })).statusCode).toBe(200);
    expect((await test.app.inject({ url, headers })).json().data).toEqual(changed);
    const bad = { ...changed, gapDays: 0 };
    expect((await test.app.inject({ method: 'PUT', url, headers, payload: bad })).statusCode).toBe(400);
    const [noted] = await test.database.db.select().from(auditLog);
    expect(noted).toMatchObject({ action: 'report_settings.changed', before: data, after: changed });
  });
});
