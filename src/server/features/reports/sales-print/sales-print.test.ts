import { MAX_PRINTED_SALES, type SalesPrint } from '#contract/features/reports/sales-print-contract';
import { auditLog } from '#server/db/schema/audit-tables';
import { sales } from '#server/db/schema/sales-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import {
  buildSales,
  getLabel,
  insertParties,
  sortSales,
  type SaleRow,
} from '#server/features/sales/testing/sales';
import { salesPrintPdf } from './sales-print-pdf';

const ROWS = buildSales(300, 5);
const URL = '/api/reports/sales-print';
let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  test.clock.set('2026-09-16T09:00:00Z');
});
beforeEach(async () => {
  await test.database.reset();
  await insertParties(test.database.db);
});
afterAll(() => test.close());

const insert = async (rows: SaleRow[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += 1_000)
    await test.database.db.insert(sales).values(rows.slice(from, from + 1_000));
};

async function print(query: string, ...permissions: string[]): Promise<SalesPrint> {
  const headers = await test.as('sales_print.view', ...permissions);
  const response = await test.app.inject({ url: `${URL}?${query}`, headers });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const agorot = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

it('returns the sales of a filter, latest first, with their sums by status', async () => {
  await insert(ROWS);
  const found = await print('from=2026-03-01&statusCode=1&statusCode=2');
  const expected = sortSales(ROWS, 'date', 'desc').filter(
    ({ saleDate, statusCode }) =>
      saleDate && saleDate >= '2026-03-01' && (statusCode === 1 || statusCode === 2),
  );
  expect(found.rows.map(({ id, agentName }) => [id, agentName])).toEqual(
    expected.map(({ id, agentId }) => [id, getLabel(agentId)]),
  );
  expect(found.amount).toBe(agorot(expected));
  expect(found.statuses.map(({ count, amount }) => [count, amount])).toEqual(
    [1, 2].map((code) => {
      const own = expected.filter(({ statusCode }) => statusCode === code);
      return [own.length, agorot(own)];
    }),
  );
});

it('returns commissions only with salaries.view', async () => {
  await insert(ROWS.slice(0, 5));
  expect(JSON.stringify(await print(''))).not.toContain('commission');
  expect((await print('', 'salaries.view')).rows[0]).toHaveProperty('commission');
});

it('sums each page and the whole', async () => {
  await insert(ROWS);
  const all = await print('', 'salaries.view');
  const request = {
    columns: ['commission'] as const,
    landscape: true,
    pageSums: true,
    byStatus: true,
    period: '',
    filter: [],
  };
  const pdf = salesPrintPdf(all, request, { at: test.clock.now(), by: { displayName: '', email: 'x' } });
  const tables = pdf.blocks.filter((block) => block.kind === 'table');
  const number = (text: unknown): number => Number(String(text).replaceAll(/[^\d.-]/g, ''));
  const sums = tables.slice(0, -1).map(({ rows }) => number(rows.at(-1)?.cells.at(-2)));
  const rows = tables.slice(0, -1).flatMap((table) => table.rows.slice(0, -1));
  expect(rows).toHaveLength(300);
  expect(agorot(sums.map((amount) => ({ amount })))).toBe(all.amount);
  expect(number(tables.at(-1)?.rows[0]?.cells.at(-2))).toBe(all.amount);
});

it('is printed and recorded', async () => {
  await insert(ROWS);
  const payload = {
    filter: { agentId: 'a1' },
    columns: ['city', 'commission'],
    landscape: false,
    pageSums: true,
    byStatus: true,
  };
  const headers = await test.as('sales_print.view');
  const response = await test.app.inject({ method: 'POST', url: `${URL}/pdf`, headers, payload });
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(response.headers['content-disposition']).toContain("filename*=UTF-8''%D7%9E");
  const [noted] = await test.database.db.select().from(auditLog);
  expect(noted).toMatchObject({ action: 'sales_print.printed', details: { agentId: 'a1' } });
});

it('rejects more sales than a print may have, with their number', async () => {
  const many = Array.from({ length: MAX_PRINTED_SALES + 1 }, (_, i) => ({
    id: `s${i}`,
    amount: 1,
    commission: 0,
    agentId: i === 0 ? 'a1' : 'a0',
  }));
  await insert(many as SaleRow[]);
  const headers = await test.as('sales_print.view');
  const refused = await test.app.inject({ url: URL, headers });
  expect([refused.statusCode, refused.json().error]).toMatchObject([
    400,
    { code: 'too_many_rows', details: { most: MAX_PRINTED_SALES, count: MAX_PRINTED_SALES + 1 } },
  ]);
  expect((await print('agentId=a0')).rows).toHaveLength(MAX_PRINTED_SALES);
});

it('requires exactly sales_print.view', async () => {
  const others = await test.as('sales.view', 'reports.view');
  for (const path of ['', '/statuses', '/names/agent'])
    expect((await test.app.inject({ url: URL + path, headers: others })).statusCode).toBe(403);
  const headers = await test.as('sales_print.view');
  expect(
    (await test.app.inject({ url: `${URL}/names/agent?text=%D7%93%D7%95%D7%93`, headers })).json().data,
  ).toHaveLength(1);
  expect((await test.app.inject({ url: `${URL}/names/customer`, headers })).statusCode).toBe(400);
});
