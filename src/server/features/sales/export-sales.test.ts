import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { MAX_EXPORTED_ROWS } from '#contract/lib/lists/list-schemas';
import { auditLog } from '#server/db/schema/audit-tables';
import { sales } from '#server/db/schema/sales-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { buildSales, getLabel, insertParties, sortSales } from './testing/sales';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';

const ROWS = buildSales(300, 5);
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

async function download(filter: object = {}, order: object = {}, permissions = ['salaries.view']) {
  const headers = await test.as('sales.view', ...permissions);
  const payload = { filter, ...order };
  return test.app.inject({ method: 'POST', url: '/api/sales/export', headers, payload });
}

const DAY_ZERO = Date.UTC(1899, 11, 30);
const serial = (date: string): number => (Date.parse(date) - DAY_ZERO) / 86_400_000;

it('writes the filtered sales in order, with real dates and numbers, a count and sums', async () => {
  await test.database.db.insert(sales).values(ROWS);
  const response = await download({ statusCode: [1, 2] }, { sort: 'customer', direction: 'asc' });
  expect(response.statusCode).toBe(200);
  const expected = sortSales(
    ROWS.filter(({ statusCode }) => statusCode === 1 || statusCode === 2),
    'customer',
    'asc',
  );
  const parts = unzip(response.rawPayload);
  const [head, ...rows] = readRows(parts.get('xl/worksheets/sheet1.xml')!);
  const total = rows.pop()!;
  expect(Object.values(head!)).toHaveLength(12);
  const cell = (value: string | number | null | undefined) =>
    typeof value === 'string' ? toDisplayedName(value) : (value ?? undefined);
  expect(rows).toEqual(
    expected.map((sale) => ({
      A: cell(sale.number),
      B: sale.saleDate ? serial(sale.saleDate) : undefined,
      C: cell(getLabel(sale.customerId)?.replaceAll('\u0000', '')),
      D: cell(getLabel(sale.agentId)),
      E: cell(getLabel(sale.marketerId)),
      F: cell(getLabel(sale.productId)),
      G: cell(sale.quantity),
      H: sale.amount,
      I: sale.commission,
      J: cell(sale.statusName),
      // 11:00 in Jerusalem.
      K: serial('2026-09-01T11:00:00Z'),
      L: sale.id,
    })),
  );
  const agorot = (of: (row: (typeof ROWS)[number]) => number) =>
    expected.reduce((sum, row) => sum + Math.round(of(row) * 100), 0) / 100;
  expect(total).toEqual({
    A: `סה״כ מכירות: ${expected.length}`,
    H: agorot(({ amount }) => amount),
    I: agorot(({ commission }) => commission),
  });
});

it('is a right-to-left sheet with a frozen header, with formulas only in its sums', async () => {
  await test.database.db
    .insert(sales)
    .values({ id: 'x', number: '=1+1', amount: 1, commission: 0, customerId: 'c6' });
  const response = await download();
  const parts = unzip(response.rawPayload);
  const sheet = parts.get('xl/worksheets/sheet1.xml')!;
  expect(sheet).toContain('rightToLeft="1"');
  expect(sheet).toContain('state="frozen"');
  expect(sheet).toContain('<c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect([...sheet.matchAll(/<f>([^<]*)/g)].map(([, formula]) => formula)).toEqual([
    'SUBTOTAL(109,H2:H2)',
    'SUBTOTAL(109,I2:I2)',
  ]);
  expect([...parts.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ]);
});

it('has a Hebrew name, is not cached, and is recorded', async () => {
  const { headers } = await download({ text: 'x' });
  expect(headers['content-disposition']).toBe(
    `attachment; filename="_2026-09-16.xlsx"; filename*=UTF-8''${encodeURIComponent('מכירות 2026-09-16.xlsx')}`,
  );
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-encoding']).toBeUndefined();
  const [noted] = await test.database.db.select().from(auditLog);
  expect(noted).toMatchObject({ action: 'sales.exported', details: { filter: { text: 'x' }, count: 0 } });
});

it('describes the origin of its rows on a second sheet', async () => {
  await test.database.db.insert(sales).values(ROWS);
  const filter = { from: '2026-02-01', agentId: 'a1', customerId: 'gone', statusCode: [2] };
  const parts = unzip((await download(filter)).rawPayload);
  const about = readRows(parts.get('xl/worksheets/sheet2.xml')!).map(({ A, B }) => `${A}: ${B}`);
  expect(about).toEqual([
    'תוכן: מכירות',
    expect.stringMatching(/^שורות: \d+$/),
    `סינון: מתאריך: 1.2.2026 · סוכן: ${getLabel('a1')} · לקוח: gone · סטטוס: סטטוס`,
    'מיון: תאריך, בסדר יורד',
    'סכומים: לפני מע״מ',
    'מכירות שנדחו בסנכרון ואינן כאן כפי שהן ב-CRM: 0',
    'הופק: 16.9.2026 12:00',
    expect.stringMatching(/^הופק על ידי: user-\d+@misrad\.example$/),
    'סנכרון אחרון מול ה-CRM: טרם הושלם סנכרון',
  ]);
});

it('describes a search interpreted in the other keyboard layout', async () => {
  const sale = { amount: 1, commission: 0, customerId: 'c6' };
  await test.database.db.insert(sales).values({ ...sale, id: 'x', number: 'שלום-1' });
  const about = async (text: string) => {
    const parts = unzip((await download({ text })).rawPayload);
    return readRows(parts.get('xl/worksheets/sheet2.xml')!).map(({ A, B }) => `${A}: ${B}`);
  };
  expect(await about('akuo-1')).toContain('סינון: חיפוש: akuo-1 (בפריסת המקלדת השנייה: שלום-1)');
  expect(await about('שלום-1')).toContain('סינון: חיפוש: שלום-1');
});

it('contains no commissions without the permission', async () => {
  await test.database.db.insert(sales).values(ROWS);
  const response = await download({}, {}, []);
  const [head, row] = readRows(unzip(response.rawPayload).get('xl/worksheets/sheet1.xml')!);
  expect(Object.values(head!)).not.toContain('עמלה');
  expect([Object.keys(head!).length, head!['I'], row!['J']]).toEqual([11, 'סטטוס', expect.any(Number)]);
  expect((await download({}, { sort: 'commission' }, [])).statusCode).toBe(400);
});

it('continues after its first batch', async () => {
  const rows = Array.from({ length: 2_001 }, (_, i) => ({
    id: `s${i}`,
    amount: 0.1,
    commission: 0.01,
    saleDate: i % 7 ? '2026-01-01' : null,
  }));
  for (let i = 0; i < rows.length; i += 1_000)
    await test.database.db.insert(sales).values(rows.slice(i, i + 1_000));
  const written = readRows(unzip((await download()).rawPayload).get('xl/worksheets/sheet1.xml')!);
  const ids = written.slice(1, -1).map(({ L }) => L);
  expect(new Set(ids).size).toBe(2_001);
  expect(written.at(-1)).toEqual({ A: 'סה״כ מכירות: 2001', H: 200.1, I: 20.01 });
});

it('rejects more rows than a file may have, before writing', async () => {
  await test.database.db.execute(
    `insert into sales (id, amount, commission) select 's' || i, 1, 0 from generate_series(0, ${MAX_EXPORTED_ROWS}) i`,
  );
  const response = await download();
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    error: { code: 'too_many_rows', details: { most: MAX_EXPORTED_ROWS } },
  });
  expect((await download({ text: 's' })).statusCode).toBe(200);
});

it('cannot be started by a GET request', async () => {
  await test.database.db.insert(sales).values(ROWS);
  const headers = await test.as('sales.view');
  const response = await test.app.inject({ method: 'GET', url: '/api/sales/export', headers });
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-disposition']).toBeUndefined();
  expect(await test.database.db.select().from(auditLog)).toEqual([]);
});
