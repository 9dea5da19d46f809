import { eq } from 'drizzle-orm';
import { type MarketersReport, shownMarketers } from '#contract/features/reports/marketers-contract';
import { marketersTexts } from '#contract/features/reports/marketers-texts';
import { customers } from '#server/db/schema/customers-tables';
import { settings } from '#server/db/schema/settings-tables';
import { sales } from '#server/db/schema/sales-tables';
import { marketers, payments } from '#server/db/schema/marketers-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { buildSales, insertParties, picker } from '#server/features/sales/testing/sales';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';
import { adjustAggregates } from '#server/crm-mirror/mirror/mirror-aggregates';
import { upsertRows } from '#server/crm-mirror/mirror/sync-queries';
import { marketerAggregates, updateMarketerSums } from './marketer-sums';

const TODAY = '2026-09-16';
const ROWS = [
  ...buildSales(300, 21),
  ...buildSales(100, 22).map((sale) => ({
    ...sale,
    id: `old-${sale.id}`,
    saleDate: sale.saleDate?.replace('2026', '2025') ?? null,
  })),
];
const pick = picker(9);
const PAID = Array.from({ length: 80 }, (_, i) => ({
  id: `p${i}`,
  marketerId: `m${pick(5)}`,
  paidOn: `2026-${String(1 + pick(10)).padStart(2, '0')}-10`,
  amount: pick(6) === 0 ? -(pick(30) + 0.1) : pick(90) + 0.35,
}));
const CANCELLED = [3];
let test: TestApp;
let headers: { authorization: string };

beforeAll(async () => {
  test = await startTestApp();
  test.clock.set(`${TODAY}T09:00:00Z`);
  headers = await test.as('reports.view');
  const { db } = test.database;
  await insertParties(db);
  await db.insert(sales).values(ROWS);
  await db.insert(payments).values(PAID);
  await db.insert(customers).values([
    { id: 'x1', marketerId: 'm1', lastSaleOn: '2026-06-18' },
    { id: 'x2', marketerId: 'm1', lastSaleOn: '2026-06-17' },
    { id: 'x3', marketerId: 'm1', lastSaleOn: null },
  ]);
  const value = {
    cancelledStatuses: CANCELLED,
    vat: 'before',
    samePaymentDays: 7,
    unusualTimes: 3,
    gapTimes: 2,
    gapDays: 45,
  };
  await db.insert(settings).values({ key: 'reports', value });
});
afterAll(() => test.close());

async function report(query: string): Promise<MarketersReport> {
  const response = await test.app.inject({ url: `/api/marketers?${query}`, headers });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const agorot = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

const PERIODS = [
  ['2026-07-01', '2026-12-31'],
  ['2026-03-05', '2026-03-20'],
] as const;

function sumUp(today: string, all: boolean): Promise<void> {
  return updateMarketerSums((work) => test.database.db.transaction(work), today, all);
}

/** Changes a sale like a synchronisation. */
async function change(id: string, to: { saleDate: string; amount: number; marketerId: string }) {
  const [row] = await test.database.db.select().from(sales).where(eq(sales.id, id));
  const run = { entity: 'sales', figures: [marketerAggregates] } as const;
  await test.database.db.transaction(async (tx) =>
    adjustAggregates(tx, run, await upsertRows(tx, 'sales', [{ ...row!, ...to }])),
  );
}

/** Corrects a sale that was summed with another month, amount and marketer. */
async function mend(): Promise<void> {
  const { id, saleDate, amount, marketerId } = ROWS.find((row) => row.saleDate?.startsWith('2026-08'))!;
  await change(id, { saleDate: '2026-02-03', amount: amount + 77, marketerId: 'm0' });
  await sumUp(TODAY, true);
  await change(id, { saleDate: saleDate!, amount, marketerId: marketerId! });
}

const WAYS: Record<string, () => Promise<void>> = {
  'sale by sale': async () => {},
  'from sums of today': () => sumUp(TODAY, true),
  'from sums of another day': () => sumUp('2026-08-09', true),
  'from sums that a day has passed over': async () => {
    await sumUp('2026-09-15', true);
    await sumUp(TODAY, false);
  },
  'with two months changed since': mend,
  'with changed months recomputed': async () => {
    await mend();
    await sumUp(TODAY, false);
  },
  'from sums whose recomputation ended in the middle': async () => {
    await sumUp('2026-08-09', true);
    let left = 5;
    const stopped = updateMarketerSums(
      (work) => (left-- > 0 ? test.database.db.transaction(work) : Promise.reject(new Error('closing'))),
      TODAY,
      true,
    );
    await expect(stopped).rejects.toThrow('closing');
  },
};

it.each(Object.keys(WAYS).flatMap((way) => PERIODS.map(([from, to]) => [way, from, to] as const)))(
  'sums %s the sales of each marketer from %s to %s, and the debt today',
  async (way, from, to) => {
    await WAYS[way]!();
    const { rows, allAmount } = await report(`from=${from}&to=${to}`);
    const until = to < TODAY ? to : TODAY;
    const within = (since: string, last: string) =>
      ROWS.filter(({ saleDate }) => saleDate !== null && saleDate! >= since && saleDate! <= last);
    expect(rows.map(({ id }) => id).sort()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']);
    for (const row of rows) {
      const own = (sale: { marketerId?: string | null }) => sale.marketerId === row.id;
      const counted = within('0000', TODAY).filter(
        (sale) => own(sale) && !CANCELLED.includes(sale.statusCode ?? 0),
      );
      const paid = PAID.filter((payment) => own(payment) && payment.paidOn <= TODAY);
      expect(row).toMatchObject({
        sales: within(from, until).filter(own).length,
        amount: agorot(within(from, until).filter(own)),
        previousAmount: agorot(
          within(from.replace('2026', '2025'), until.replace('2026', '2025')).filter(own),
        ),
        lastSaleOn: within('0000', TODAY)
          .filter(own)
          .map(({ saleDate }) => saleDate)
          .sort()
          .at(-1),
        later: agorot(PAID.filter((payment) => own(payment) && payment.paidOn > TODAY)),
      });
      expect(row.balance).toBeCloseTo(agorot(counted) - agorot(paid), 5);
      expect(agorot(row.ageing.map((amount) => ({ amount })))).toBeCloseTo(Math.max(0, row.balance), 5);
      // The same balance and ages as in this marketer's ledger.
      const { data } = (
        await test.app.inject({ url: `/api/reports/smart-ledger?marketerId=${row.id}`, headers })
      ).json();
      expect([row.balance, ...row.ageing]).toEqual([
        data.closing,
        ...data.ageing.map(({ amount }: { amount: number }) => amount),
      ]);
    }
    expect(allAmount).toBe(agorot(within(from, until)));
    const url = '/api/reports/smart-ledger/open-balances';
    const { debtors, creditors } = (await test.app.inject({ url, headers })).json().data;
    const open = (sign: number) =>
      rows
        .filter(({ balance }) => balance * sign > 0)
        .sort((a, b) => (b.balance - a.balance) * sign)
        .map(({ id, name, city, balance }) => ({ id, name, city, balance }));
    expect([debtors, creditors]).toEqual([open(1), open(-1)]);
  },
);

it('counts customers, and those with a sale within the configured days', async () => {
  const { rows, inactiveAfterDays } = await report('');
  expect(inactiveAfterDays).toBe(90);
  expect(rows.find(({ id }) => id === 'm1')).toMatchObject({ customers: 3, activeCustomers: 1 });
});

it('exports the same as a sheet with sums', async () => {
  const { rows } = await report('from=2026-01-01');
  const payload = { from: '2026-01-01' };
  const response = await test.app.inject({ method: 'POST', url: '/api/marketers/export', headers, payload });
  const cells = readRows(unzip(response.rawPayload).get('xl/worksheets/sheet1.xml')!).slice(1);
  expect(cells.slice(0, -1).map((row) => row['K'])).toEqual(rows.map(({ balance }) => balance));
  expect(cells.at(-1)).toMatchObject({ G: agorot(rows), F: rows.reduce((sum, row) => sum + row.sales, 0) });
});

it.each([
  { show: 'active' },
  { show: 'inDebt' },
  { show: 'over90' },
  { show: 'all', text: 'of the first' },
] as const)('exports the shown marketers of %j with all columns, and describes the filter', async (shown) => {
  const { rows, allAmount } = await report('from=2026-01-01');
  const named = shown.text === undefined ? {} : { text: rows.find(({ name }) => name)?.name ?? '' };
  const query = { ...shown, ...named };
  const payload = { from: '2026-01-01', ...query };
  const response = await test.app.inject({ method: 'POST', url: '/api/marketers/export', headers, payload });
  const parts = unzip(response.rawPayload);
  const [head = {}, ...cells] = readRows(parts.get('xl/worksheets/sheet1.xml')!);
  const row = (cell: Record<string, unknown>) => Object.keys(head).map((column) => cell[column] ?? null);
  expect(cells.slice(0, -1).map(row)).toEqual(
    shownMarketers(rows, query).map((one) => [
      one.name ?? one.id,
      one.city,
      one.agentName,
      one.customers,
      one.activeCustomers,
      one.sales,
      one.amount,
      Math.round((one.amount / allAmount) * 10_000) / 100,
      one.previousAmount,
      one.lastSaleOn === null ? null : expect.anything(),
      one.balance,
      ...one.ageing,
      one.later,
    ]),
  );
  const about = readRows(parts.get('xl/worksheets/sheet2.xml')!).map(({ B }) => String(B));
  const group = marketersTexts.groups[query.show];
  expect(about).toContain(query.text === undefined ? group : `${group} · משווק או עיר: ${query.text}`);
});

it('requires reports.view', async () => {
  const others = await test.as('sales.view', 'customers.view');
  expect((await test.app.inject({ url: '/api/marketers', headers: others })).statusCode).toBe(403);
});

it('splits a debt at 30, 60 and 90 days, and settles the oldest part first', async () => {
  const { db } = test.database;
  await db.insert(marketers).values({ id: 'm9', name: 'גבול', isActive: true });
  const days = ['09-16', '08-17', '08-16', '07-18', '07-17', '06-18', '06-17', '09-17'];
  const debts = days.map((day, i) => ({
    ...ROWS[0]!,
    id: `debt ${day}`,
    saleDate: `2026-${day}`,
    amount: 2 ** i,
    marketerId: 'm9',
    statusCode: 4,
  }));
  await db.insert(sales).values(debts);
  const find = async () => (await report('')).rows.find(({ id }) => id === 'm9');
  for (const day of [TODAY, '2026-08-09']) {
    await sumUp(day, true);
    expect([day, await find()]).toMatchObject([day, { balance: 127, ageing: [3, 12, 48, 64] }]);
  }
  await db.insert(payments).values({ id: 'p of m9', marketerId: 'm9', paidOn: TODAY, amount: 70 });
  expect(await find()).toMatchObject({ balance: 57, ageing: [3, 12, 42, 0] });
});
