import { allRoutes } from '#contract/features';
import { PDF, XLSX, type Route } from '#contract/lib/http/route';
import { agents, agentSettings } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { products } from '#server/db/schema/inventory-tables';
import { marketers, payments } from '#server/db/schema/marketers-tables';
import { sales } from '#server/db/schema/sales-tables';
import { users } from '#server/db/schema/users-tables';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { printedText } from '#server/lib/testing/read-pdf';

const NAMES = { c: 'לקוח מזדמן', a: 'דוד כהן', m: 'Office24', p: 'מדפסת' } as const;
type Kind = keyof typeof NAMES;
const COUNT = 200;
/** Records of each kind without a name, after the namesakes. */
const NAMELESS = 20;
const NUMBERS = [...Array.from({ length: COUNT + NAMELESS }).keys()];
/** Returns an id with a beginning of its own. */
const guid = (kind: Kind, i: number): string =>
  `${(i + 1).toString(16)}${{ c: 'ca', a: 'aa', m: 'ba', p: 'fa' }[kind]}dbeefeed`
    .slice(0, 8)
    .padEnd(8, 'e') + `-0000-4000-8000-${String(i).padStart(12, '0')}`;
const CODES = (Object.keys(NAMES) as Kind[]).flatMap((kind) => NUMBERS.map((i) => guid(kind, i).slice(0, 8)));
const hasCode = (text: string): boolean => CODES.some((code) => text.includes(code));

let test: TestApp;
let headers: { authorization: string };

/** The first of each kind have cities of their own, the next have numbers, and the others have telephones. */
beforeAll(async () => {
  test = await startTestApp();
  test.clock.set('2026-09-16T09:00:00Z');
  headers = await test.as('system.admin');
  const { db } = test.database;
  const city = (i: number): string => (i < 100 ? `עיר ${i}` : 'חיפה');
  const phone = (i: number): string => `052-55${String(i).padStart(5, '0')}`;
  const of = (kind: Kind) => (i: number) => ({ id: guid(kind, i), name: i < COUNT ? NAMES[kind] : '' });
  await db.insert(customers).values(
    NUMBERS.map((i) => ({
      ...of('c')(i),
      city: city(i),
      taxId: i < 150 ? `51${i}` : null,
      phone: phone(i),
      agentId: guid('a', i),
      marketerId: guid('m', i),
      lastSaleOn: '2025-01-01',
      lastYearAmount: 5,
    })),
  );
  await db.insert(marketers).values(
    NUMBERS.map((i) => ({
      ...of('m')(i),
      city: city(i),
      phone: phone(i),
      agentId: guid('a', i),
      isActive: true,
    })),
  );
  await db
    .insert(products)
    .values(NUMBERS.map((i) => ({ ...of('p')(i), sku: `SKU-${i}`, category: 'ציוד', isActive: true })));
  await db
    .insert(agents)
    .values(NUMBERS.map((i) => ({ ...of('a')(i), email: `agent${i}@x.example`, isActive: true })));
  await db
    .insert(agentSettings)
    .values(NUMBERS.slice(0, 100).map((i) => ({ agentId: guid('a', i), employeeNumber: `${i}` })));
  await db.insert(sales).values(
    NUMBERS.map((i) => ({
      id: `s${i}`,
      number: `${i}`,
      saleDate: i % 2 === 0 ? '2026-08-03' : '2026-09-02',
      customerId: guid('c', i),
      agentId: guid('a', i),
      marketerId: guid('m', i),
      productId: guid('p', i),
      amount: 20 + i,
      commission: 3.5,
      statusCode: 1,
      statusName: 'שולם',
    })),
  );
  await db.insert(payments).values({ id: 'p', marketerId: guid('m', 0), paidOn: '2026-08-05', amount: 4 });
  await db.update(users).set({ agentId: guid('a', 0) });
}, 120_000);
afterAll(() => test.close());

const ASKED: Readonly<Record<string, unknown>> = {
  filter: {},
  month: '2026-08',
  period: '2026-08',
  year: 2026,
  from: '2026-08-01',
  to: '2026-08-31',
  agentId: guid('a', 0),
  marketerId: guid('m', 0),
  columns: ['city', 'agent', 'marketer'],
  landscape: true,
  pageSums: true,
  byStatus: true,
  limit: COUNT,
};

function getFields(schema: Route['body'], input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shape = (schema as { shape?: object } | undefined)?.shape ?? {};
  return Object.fromEntries(Object.entries(input).filter(([name]) => name in shape));
}

/** Requests a route, with the first of its kind in its path. Returns null if the request does not fit it. */
async function request(route: Route, input: object = {}) {
  const values = { ...ASKED, ...input };
  const { path } = route;
  const party = /\/api\/(?:inventory)/.test(path) ? 'category' : 'marketer';
  const id = path.includes('customers') ? guid('c', 0) : path.includes('inventory') ? guid('p', 0) : 's0';
  const response = await test.app.inject({
    method: route.method,
    url: path.replace(':party', party).replace(':id', id).replace(':month', '2026-08'),
    headers,
    query: getFields(route.query, values) as Record<string, string>,
    ...(route.body && { payload: getFields(route.body, values) }),
  });
  return response.statusCode === 200 ? response : null;
}

/** Returns the texts of a response that contain one of the names. */
function findNames(value: unknown): string[] {
  if (typeof value === 'string')
    return [...Object.values(NAMES), 'ללא שם'].some((name) => value.includes(name)) ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(findNames) : [];
}

/** Adds the ids that a response names, by name. */
function gatherIds(value: unknown, found: Map<string, Set<string>>): void {
  if (value === null || typeof value !== 'object') return;
  const row = value as Record<string, unknown>;
  for (const [id, name] of ['', 'customer', 'agent', 'marketer', 'product'].map((kind) =>
    kind === '' ? ['id', 'name'] : [`${kind}Id`, `${kind}Name`],
  ) as [string, string][]) {
    if (typeof row[id] !== 'string' || typeof row[name] !== 'string') continue;
    if (findNames(row[name]).length === 0) continue;
    found.set(row[name], (found.get(row[name]) ?? new Set()).add(row[id]));
  }
  for (const part of Object.values(row)) gatherIds(part, found);
}

it('names two hundred namesakes, and records without a name, by facts in every response, each by one of its own', async () => {
  const reading = allRoutes.filter(({ method, produces }) => method === 'GET' && produces === undefined);
  const named: string[] = [];
  for (const route of reading) {
    // The period of the dashboard is a name, not a month.
    const response = await request(route, route.path === '/api/dashboard' ? { period: 'month' } : {});
    if (!response?.headers['content-type']?.toString().includes('json')) continue;
    const names = findNames(response.json());
    if (names.length > 0) named.push(route.path);
    expect([route.path, names.filter(hasCode)]).toEqual([route.path, []]);
    // A product's number stands beside its name in the inventory.
    if (route.path.startsWith('/api/inventory')) continue;
    const found = new Map<string, Set<string>>();
    gatherIds(response.json(), found);
    expect([route.path, [...found].filter(([, ids]) => ids.size > 1)]).toEqual([route.path, []]);
  }
  const expected = [
    '/api/sales',
    '/api/sales/names/:party',
    '/api/customers',
    '/api/customers/:id',
    '/api/dashboard',
    '/api/marketers',
    '/api/agents',
    '/api/agent/me',
    '/api/agent/me/customers',
    '/api/reports/resellers-summary',
    '/api/reports/smart-ledger',
    '/api/reports/smart-ledger/open-balances',
    '/api/reports/sales-print',
    '/api/salaries/sales',
    '/api/salaries/statement',
    '/api/salaries/months/:month',
    '/api/reports/salaries',
    '/api/user-info-management',
  ];
  expect(expected.filter((path) => !named.includes(path))).toEqual([]);
}, 120_000);

it('names namesakes without codes in the palette', async () => {
  for (const text of Object.values(NAMES)) {
    const response = await test.app.inject({ method: 'GET', url: '/api/palette', headers, query: { text } });
    const names = findNames(response.json());
    expect(names.filter(hasCode)).toEqual([]);
  }
});

const made = (mediaType: string) =>
  allRoutes
    .filter(({ produces }) => produces === mediaType)
    .map((route) => [`${route.method} ${route.path}`, route] as const);

it.each(made(XLSX))('writes no code beside a name into the sheets of %s', async (_path, route) => {
  const response = await request(route);
  const rows = [...unzip(response!.rawPayload)]
    .filter(([path]) => path.startsWith('xl/worksheets/'))
    .flatMap(([, xml]) => readRows(xml));
  expect(findNames(rows).filter(hasCode)).toEqual([]);
});

it.each(made(PDF))('prints no code with %s', async (_path, route) => {
  const response = await request(route);
  const text = printedText(response!.rawPayload, '-layout') ?? '';
  expect(CODES.filter((code) => text.includes(code))).toEqual([]);
});
