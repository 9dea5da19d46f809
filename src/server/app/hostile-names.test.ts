import { allRoutes } from '#contract/features';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { PDF, XLSX, type Route } from '#contract/lib/http/route';
import { agents } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { products } from '#server/db/schema/inventory-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import { marketers } from '#server/db/schema/marketers-tables';
import { sales } from '#server/db/schema/sales-tables';
import { users } from '#server/db/schema/users-tables';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { CELL_IN_NAME, HOSTILE_NAMES as NAMES, ODD_NAMES } from '#server/lib/testing/hostile-names';
import { readPdfObjects } from '#server/lib/testing/read-pdf';

/** Indexes of the names with characters forbidden in file names, and of the longest names. */
const ODDEST = [...NAMES.keys()].slice(-ODD_NAMES - 4);

let test: TestApp;
let headers: { authorization: string };

beforeAll(async () => {
  test = await startTestApp();
  test.clock.set('2026-09-16T09:00:00Z');
  headers = await test.as('system.admin');
  const { db } = test.database;
  // The caller is also an agent, and prints the own statement.
  await db.update(users).set({ agentId: `${NAMES.indexOf(CELL_IN_NAME)}` });
  const named = NAMES.map((name, i) => ({ id: `${i}`, name, city: name, phone: name, email: name }));
  await db
    .insert(customers)
    .values(named.map((row) => ({ ...row, lastYearAmount: 5, searchName: row.name })));
  await db.insert(agents).values(named.map(({ id, name }) => ({ id, name, isActive: true })));
  await db.insert(marketers).values(named.map(({ id, name, city }) => ({ id, name, city, isActive: true })));
  await db
    .insert(products)
    .values(named.map(({ id, name }) => ({ id, name, sku: name, category: name, isActive: true })));
  await db.insert(sales).values(
    NAMES.map((name, i) => ({
      id: `${i}`,
      number: name.slice(0, 200),
      saleDate: '2026-08-03',
      customerId: `${i}`,
      agentId: `${i}`,
      marketerId: `${i}`,
      productId: `${i}`,
      amount: i % 2 === 0 ? -12.5 : 20,
      commission: 3.5,
      statusCode: 1,
      statusName: name.slice(0, 200),
    })),
  );
  await db
    .insert(users)
    .values(NAMES.map((displayName, i) => ({ id: `u${i}`, email: `u${i}@x.example`, displayName })));
  await db
    .insert(auditLog)
    .values(NAMES.map((name, i) => ({ actorId: `u${i}`, action: 'user.changed', targetId: name })));
}, 120_000);
afterAll(() => test.close());

/** Input of the file routes. Each receives the fields it declares. */
const ASKED: Readonly<Record<string, unknown>> = {
  filter: {},
  month: '2026-08',
  year: 2026,
  agentId: `${NAMES.indexOf(CELL_IN_NAME)}`,
  marketerId: `${NAMES.indexOf(CELL_IN_NAME)}`,
  columns: ['city', 'phone', 'agent', 'marketer'],
  landscape: true,
  pageSums: true,
  byStatus: true,
};

function getFields(schema: Route['body'], input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shape = (schema as { shape?: object } | undefined)?.shape ?? {};
  return Object.fromEntries(Object.entries(input).filter(([name]) => name in shape));
}

async function getFile(route: Route, input: object = {}) {
  const values = { ...ASKED, ...input };
  const response = await test.app.inject({
    method: route.method,
    url: route.path,
    headers,
    query: getFields(route.query, values) as Record<string, string>,
    ...(route.body && { payload: getFields(route.body, values) }),
  });
  expect({ path: route.path, status: response.statusCode }).toEqual({ path: route.path, status: 200 });
  return { content: response.rawPayload, disposition: String(response.headers['content-disposition']) };
}

const made = (mediaType: string): Route[] => allRoutes.filter(({ produces }) => produces === mediaType);
const sheetsIn = (file: Buffer): string[] =>
  [...unzip(file)]
    .sort()
    .filter(([path]) => path.startsWith('xl/worksheets/'))
    .map(([, xml]) => xml);

// oxlint-disable-next-line no-control-regex -- the test searches for these characters
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const ELEMENTS =
  'worksheet|sheetPr|pageSetUpPr|sheetViews|sheetView|pane|cols|col|sheetData|row|c|f|v|is|t|autoFilter|pageMargins|pageSetup|headerFooter|oddFooter|mergeCells|mergeCell';
const TAG = new RegExp(String.raw`<\?xml[^<>]*\?>|</?(?:${ELEMENTS})(?:\s[^<>]*)?/?>`, 'g');

it.each(made(XLSX).map((route) => [route.path, route] as const))(
  'keeps them as texts in the sheets of %s',
  async (_path, route) => {
    const { content } = await getFile(route);
    const sheets = sheetsIn(content);
    // The second sheet contains the origin of the rows.
    expect(sheets).toHaveLength(2);
    expect(sheets[1]).toContain('user-1@misrad.example');
    for (const xml of sheets) {
      const formulas = [...xml.matchAll(/<f>(.*?)<\/f>/gs)].map(([, formula]) => formula);
      expect(formulas.filter((formula) => !/^SUBTOTAL\(109,([A-Z]+)2:\1\d+\)$/.test(formula ?? ''))).toEqual(
        [],
      );
      expect(xml.replaceAll(TAG, '')).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot);)/);
      expect(xml).not.toMatch(NOT_IN_XML);
      const cells = [...xml.matchAll(/<c r="[A-Z]+\d+"[^>]*>/g)].map(([cell]) => cell);
      expect(cells.filter((cell) => /t="(?!inlineStr)/.test(cell))).toEqual([]);
    }
  },
);

it('writes every name as it is displayed, and a negative amount as a number', async () => {
  const route = made(XLSX).find(({ path }) => path === '/api/sales/export')!;
  const rows = sheetsIn((await getFile(route)).content).flatMap(readRows);
  const texts = new Set(rows.flatMap((row) => Object.values(row)));
  // Characters that XML cannot contain are dropped, and texts like Excel's escapes are escaped.
  const written = (name: string): string =>
    toDisplayedName(name)
      .replaceAll(new RegExp(NOT_IN_XML, 'g'), '')
      .replaceAll(/_(?=x[0-9A-F]{4}_)/g, '_x005F_');
  expect(NAMES.filter((name) => !texts.has(written(name)))).toEqual([]);
  expect(texts).toContain(-12.5);
  expect(texts).not.toContain('-12.5');
});

it.each(made(PDF).map((route) => [route.path, route] as const))(
  'prints them with %s',
  async (_path, route) => {
    const { content } = await getFile(route);
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await readPdfObjects(content)).not.toMatch(/\/(JavaScript|JS|Launch|EmbeddedFile)\b/);
  },
);

it('removes them from file names', async () => {
  const routes = ['/api/reports/smart-ledger/export', '/api/salaries/statement/xlsx'].map((path) =>
    allRoutes.find((route) => route.path === path)!,
  );
  for (const route of routes) {
    for (const id of ODDEST) {
      const { disposition } = await getFile(route, { marketerId: `${id}`, agentId: `${id}` });
      expect(disposition).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.!~%-]+$/);
      const name = decodeURIComponent(disposition.split("UTF-8''")[1]!);
      expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Surrogate}]/u);
      expect(Buffer.byteLength(name)).toBeLessThan(256);
      expect(name).toMatch(/\.xlsx$/);
    }
  }
});
