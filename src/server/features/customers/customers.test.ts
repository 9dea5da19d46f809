import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import type { Customer, CustomerFigures } from '#contract/features/customers/customers-contract';
import { foldText } from '#contract/lib/lists/search-text';
import type { InactiveCustomer } from '#contract/features/reports/inactive-contract';
import { auditLog } from '#server/db/schema/audit-tables';
import { sales } from '#server/db/schema/sales-tables';
import { contactPreferences, customers } from '#server/db/schema/customers-tables';
import { updateCustomerAggregates } from '#server/crm-mirror/mirror/customer-aggregates';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { buildSales, insertParties } from '#server/features/sales/testing/sales';

const TODAY = '2026-09-16';
const ROWS = [
  ...buildSales(250, 31),
  ...buildSales(120, 32).map((sale) => ({
    ...sale,
    id: `old-${sale.id}`,
    saleDate: sale.saleDate?.replace('2026', '2025') ?? null,
  })),
];
const SUMMARY = '/api/reports/resellers-summary';
let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
}, 60_000);
beforeEach(async () => {
  await test.database.reset();
  test.clock.set(`${TODAY}T09:00:00Z`);
  const { db } = test.database;
  await insertParties(db);
  await db.insert(customers).values([
    { id: 'never', name: 'אף פעם', phone: '050-555-0111', taxId: '512345678' },
    { id: 'lost', name: 'היה ואיננו', city: 'חיפה', agentId: 'a0' },
  ]);
  await db
    .insert(sales)
    .values([
      ...ROWS,
      { id: 'x1', customerId: 'lost', saleDate: '2025-03-10', amount: 700.4, commission: 0 },
      { id: 'x2', customerId: 'lost', saleDate: '2024-03-10', amount: 1_000, commission: 0 },
      { id: 'x3', customerId: 'lost', saleDate: '2024-03-11', amount: 0.3, commission: 0 },
    ]);
  await updateCustomerAggregates((work) => db.transaction(work), TODAY, null);
});
afterAll(() => test.close());

async function get<T>(url: string, ...permissions: string[]): Promise<T> {
  const response = await test.app.inject({ url, headers: await test.as(...permissions) });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return response.json().data;
}

/** Computes a customer's figures from the sales. */
function bought(id: string) {
  const own = ROWS.filter((sale) => sale.customerId === id && sale.saleDate && sale.saleDate <= TODAY);
  const last =
    own
      .map(({ saleDate }) => saleDate ?? '')
      .sort()
      .at(-1) ?? null;
  const yearBefore = last && `${Number(last.slice(0, 4)) - 1}${last.slice(4)}`;
  const agorot = (rows: typeof own) =>
    rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  return {
    last,
    lifetime: agorot(own),
    september: agorot(own.filter(({ saleDate }) => saleDate!.startsWith('2026-09'))),
    lastYear: last === null ? null : agorot(own.filter(({ saleDate }) => saleDate! > yearBefore!)),
  };
}

describe('inactive customers', () => {
  const inactive = (query = '') => get<InactiveCustomer[]>(SUMMARY + query, 'inactive_customers.view');

  it('have no sale within the configured days; largest loss first, never bought last', async () => {
    const rows = await inactive('?limit=200');
    const expected = Array.from({ length: 12 }, (_, i) => `c${i}`).filter((id) => {
      const { last } = bought(id);
      return last === null || last < '2026-06-18';
    });
    expect(rows.map(({ id }) => id).sort()).toEqual([...expected, 'lost', 'never'].sort());
    const lost = rows.map(({ lastYearAmount }) => lastYearAmount);
    expect(lost).toEqual([...lost].sort((a, b) => (b ?? -Infinity) - (a ?? -Infinity)));
    expect(rows.at(-1)).toMatchObject({ lastSaleOn: null, daysSince: null, lastYearAmount: null });
    // The twelve months up to 10.3.2025 begin on 11.3.2024.
    expect(rows.find(({ id }) => id === 'lost')).toMatchObject({
      lastYearAmount: 700.7,
      lifetimeAmount: 1_700.7,
    });
  });

  it('support another number of days, and match their totals', async () => {
    const rows = await inactive('?limit=200&days=200');
    expect(rows.every(({ lastSaleOn }) => lastSaleOn === null || lastSaleOn < '2026-02-28')).toBe(true);
    const totals = await get<{ count: number; lastYearAmount: number }>(
      `${SUMMARY}/totals?days=200`,
      'inactive_customers.view',
    );
    const sum =
      rows.reduce((total, { lastYearAmount }) => total + Math.round((lastYearAmount ?? 0) * 100), 0) / 100;
    expect(totals).toMatchObject({
      count: rows.length,
      lastYearAmount: sum,
      neverBought: rows.filter(({ lastSaleOn }) => lastSaleOn === null).length,
      customers: 14,
      inactiveAfterDays: 90,
    });
  });

  it('count days by the business day, which begins at midnight in Israel', async () => {
    const days = async (moment: string) => {
      test.clock.set(moment);
      return (await inactive('?limit=200')).find(({ id }) => id === 'lost')?.daysSince;
    };
    // Midnight is at 21:00 UTC in summer and at 22:00 in winter; the last sale was on 10.3.2025.
    expect(await days('2026-03-10T21:59:59Z')).toBe(365);
    expect(await days('2026-03-10T22:00:00Z')).toBe(366);
    expect(await days('2026-09-16T20:59:59Z')).toBe(555);
    expect(await days('2026-09-16T21:00:00Z')).toBe(556);
  });

  it('are sorted by the days without a sale in both directions, never bought last', async () => {
    const days = async (direction: string) =>
      (await inactive(`?limit=200&days=1&sort=daysSince&direction=${direction}`)).map((row) => row.daysSince);
    const descending = await days('desc');
    const known = descending.filter((count) => count !== null);
    expect(new Set(known).size).toBeGreaterThan(5);
    expect(known).toEqual([...known].sort((a, b) => b - a));
    const never = descending.slice(known.length);
    expect(never).toContain(null);
    expect(await days('asc')).toEqual([...known.reverse(), ...never]);
  });

  it.each(['asc', 'desc'])('are paged in this order from both ends: %s', async (direction) => {
    const order = `days=1&sort=daysSince&direction=${direction}`;
    const all = (await inactive(`?limit=200&${order}`)).map(({ id }) => id);
    const page = async (at: string): Promise<{ data: { id: string }[]; next: string; previous: string }> => {
      const headers = await test.as('inactive_customers.view');
      return (await test.app.inject({ url: `${SUMMARY}?limit=3&${order}${at}`, headers })).json();
    };
    const forwards: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const found = await page(next && `&after=${encodeURIComponent(next)}`);
      forwards.push(...found.data.map(({ id }) => id));
      next = found.next;
    }
    const backwards: string[] = [];
    for (let from = '&end=true'; from !== '';) {
      const found = await page(from);
      backwards.unshift(...found.data.map(({ id }) => id));
      from = found.previous === null ? '' : `&before=${encodeURIComponent(found.previous)}`;
    }
    expect(all.length).toBeGreaterThan(6);
    expect([forwards, backwards]).toEqual([all, all]);
  });

  it('are found by a phone number in any format, a tax id, or a city', async () => {
    await test.database.db
      .insert(customers)
      .values({ id: 'zeros', name: 'אפס', taxId: '87654321', phone: '+97235550199' });
    for (const [text, id] of [
      ['0505550111', 'never'],
      ['050-555-0111', 'never'],
      ['+972 50 555 0111', 'never'],
      ['5123', 'never'],
      ['087654321', 'zeros'],
      ['03-5550199', 'zeros'],
      ['אף פעם', 'never'],
      ['t; pgo', 'never'],
    ] as const)
      expect([text, (await inactive(`?text=${encodeURIComponent(text)}`)).map((row) => row.id)]).toEqual([
        text,
        [id],
      ]);
    expect((await inactive(`?text=${encodeURIComponent('חיפה')}`)).map(({ id }) => id)).toEqual(['lost']);
  });

  it('are found by the other keyboard layout, and the totals contain the interpreted text', async () => {
    const totals = (text: string) =>
      get<{ count: number; meant?: string }>(
        `${SUMMARY}/totals?text=${encodeURIComponent(text)}`,
        'inactive_customers.view',
      );
    expect(await totals('t; pgo')).toMatchObject({ count: 1, meant: 'אף פעם' });
    expect(await totals('אף')).not.toHaveProperty('meant');
    expect(await totals('zzzz')).toMatchObject({ count: 0 });
    expect(await totals('zzzz')).not.toHaveProperty('meant');
    const names = `${SUMMARY}/names/agent?text=`;
    const [agent] = await get<{ id: string }[]>(
      `${names}${encodeURIComponent('דוד')}`,
      'inactive_customers.view',
    );
    expect(agent).toBeDefined();
    expect((await get<{ id: string }[]>(`${names}sus`, 'inactive_customers.view'))[0]).toEqual(agent);
  });

  it('are the same in Excel', async () => {
    const rows = await inactive('?limit=200');
    const headers = await test.as('inactive_customers.view');
    const response = await test.app.inject({
      method: 'POST',
      url: `${SUMMARY}/export`,
      headers,
      payload: { filter: {} },
    });
    const cells = readRows(unzip(response.rawPayload).get('xl/worksheets/sheet1.xml')!).slice(1);
    expect(cells.slice(0, rows.length).map((row) => row['F'])).toEqual(
      rows.map(({ lastYearAmount }) => lastYearAmount ?? undefined),
    );
  });

  it('who must not be contacted have no phone number and address, on pages and in sheets', async () => {
    await test.database.db.insert(contactPreferences).values({ customerId: 'never', doNotContact: true });
    const headers = await test.as('inactive_customers.view', 'customers.view', 'sales_print.view');
    const sheet = await test.app.inject({
      method: 'POST',
      url: `${SUMMARY}/export`,
      headers,
      payload: { filter: {} },
    });
    const rows = readRows(unzip(sheet.rawPayload).get('xl/worksheets/sheet1.xml')!);
    expect(rows.find((row) => row['A'] === 'אף פעם')).not.toHaveProperty('D');
    const row = { id: 'never', saleDate: '2026-09-15', customerId: 'never', amount: 1, commission: 0 };
    await test.database.db.insert(sales).values(row);
    for (const url of [
      `${SUMMARY}?text=0505550111`,
      '/api/customers/never',
      '/api/reports/sales-print?from=2026-09-15&to=2026-09-15',
    ]) {
      const { body } = await test.app.inject({ url, headers });
      expect(body).toContain('אף פעם');
      expect(body).not.toContain('0111');
    }
  });

  it('require exactly inactive_customers.view', async () => {
    const headers = await test.as('customers.view', 'reports.view');
    expect((await test.app.inject({ url: SUMMARY, headers })).statusCode).toBe(403);
  });
});

describe('a customer', () => {
  it('has the totals of all sales up to today', async () => {
    for (const id of ['c0', 'c1', 'c2']) {
      const { last, lifetime, lastYear, september } = bought(id);
      const customer = await get<Customer>(`/api/customers/${id}`, 'customers.view');
      expect(customer).toMatchObject({
        lastSaleOn: last,
        lifetimeAmount: lifetime,
        lastYearAmount: lastYear,
      });
      const figures = await get<CustomerFigures>(`/api/customers/${id}/figures`, 'customers.view');
      expect(figures).toMatchObject({ sales: customer.salesCount, amount: lifetime, lastSaleOn: last });
      expect(figures.months).toHaveLength(12);
      expect(figures.months.at(-1)).toEqual({ month: '2026-09', amount: september });
    }
    const figures = await get('/api/customers/lost/figures', 'customers.view');
    expect(figures).toMatchObject({
      sales: 3,
      firstSaleOn: '2024-03-10',
      years: [
        { year: 2025, sales: 1, amount: 700.4 },
        { year: 2024, sales: 2, amount: 1_000.3 },
      ],
    });
    expect(await get('/api/customers/never/figures', 'customers.view')).toMatchObject({
      sales: 0,
      amount: 0,
      years: [],
    });
    const headers = await test.as('customers.view');
    const nobody = await test.app.inject({ url: '/api/customers/nope/figures', headers });
    expect(nobody.statusCode).toBe(404);
  });

  it('is marked as not to be contacted by a permitted user, and it is recorded once', async () => {
    const change = async (...permissions: string[]) =>
      test.app.inject({
        method: 'PATCH',
        url: '/api/customers/lost',
        headers: await test.as(...permissions),
        payload: { doNotContact: true },
      });
    expect((await change('customers.view')).statusCode).toBe(403);
    expect((await change('customers.edit')).json().data).toMatchObject({ id: 'lost', doNotContact: true });
    expect((await change('customers.manage')).statusCode).toBe(200);
    const noted = await test.database.db.select().from(auditLog);
    expect(noted).toMatchObject([
      {
        action: 'customer.do_not_contact_changed',
        targetId: 'lost',
        before: { doNotContact: false },
        after: { doNotContact: true },
      },
    ]);
    expect((await get<Customer>('/api/customers/lost', 'customers.view')).doNotContact).toBe(true);
    const headers = await test.as('customers.edit');
    const gone = await test.app.inject({
      method: 'PATCH',
      url: '/api/customers/gone',
      headers,
      payload: { doNotContact: true },
    });
    expect(gone.statusCode).toBe(404);
    const more = await test.app.inject({
      method: 'PATCH',
      url: '/api/customers/lost',
      headers,
      payload: { doNotContact: true, name: 'x' },
    });
    expect(more.statusCode).toBe(400);
  });

  it('is found by name among all customers, active or not', async () => {
    const find = async (query: string) =>
      (await get<Customer[]>(`/api/customers?limit=200&${query}`, 'customers.view')).map(({ id }) => id);
    expect(await find('active=false')).toContain('never');
    expect(await find('active=true')).not.toContain('never');
    expect(await find(`text=${encodeURIComponent('ואיננו')}`)).toEqual(['lost']);
  });
});

describe('the list of customers', () => {
  const LIST = '/api/customers';
  const find = async (query: string) => get<Customer[]>(`${LIST}?limit=200&${query}`, 'customers.view');
  interface Page {
    data: Customer[];
    next: string | null;
    previous: string | null;
  }
  const sum = (rows: Customer[]) =>
    rows.reduce((total, { lifetimeAmount }) => total + Math.round(lifetimeAmount * 100), 0) / 100;

  it('is filtered by active, agent, marketer and city, and matches its totals', async () => {
    const all = await find('sort=name');
    const tests: readonly [string, (row: Customer) => boolean][] = [
      ['active=true', ({ lastSaleOn }) => lastSaleOn !== null && lastSaleOn >= '2026-06-18'],
      ['active=false', ({ lastSaleOn }) => lastSaleOn === null || lastSaleOn < '2026-06-18'],
      ['agentId=a0', ({ agentId }) => agentId === 'a0'],
      [`city=${encodeURIComponent('חיפה')}`, ({ city }) => city === 'חיפה'],
    ];
    for (const [query, isKept] of tests) {
      const kept = all.filter(isKept);
      const rows = await find(query);
      expect([query, rows.map(({ id }) => id).sort()]).toEqual([query, kept.map(({ id }) => id).sort()]);
      expect(await get(`${LIST}/totals?${query}`, 'customers.view')).toMatchObject({
        count: kept.length,
        lifetimeAmount: sum(kept),
        inactiveAfterDays: 90,
      });
    }
  });

  it.each<[string, (customer: Customer) => string | number | null]>([
    ['name', ({ name }: Customer) => (name === 'לקוח ללא שם' ? '' : foldText(name ?? ''))],
    ['lastSaleOn', ({ lastSaleOn }: Customer) => lastSaleOn],
    ['lifetimeAmount', ({ lifetimeAmount }: Customer) => lifetimeAmount],
  ])('is sorted by %s and paged from both ends', async (sort, getKey) => {
    for (const direction of ['asc', 'desc']) {
      const order = `sort=${sort}&direction=${direction}`;
      const all = await find(order);
      const keys = all.map(getKey).filter((key) => key !== null);
      const sorted = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(keys).toEqual(direction === 'asc' ? sorted : sorted.reverse());
      const headers = await test.as('customers.view');
      const walk = async (start: string, follow: 'next' | 'previous') => {
        const ids: string[] = [];
        for (let at: string | null = start; at !== null;) {
          const page: Page = (
            await test.app.inject({ url: `${LIST}?limit=3&${order}${at}`, headers })
          ).json();
          const { data, [follow]: key } = page;
          ids.splice(follow === 'next' ? ids.length : 0, 0, ...data.map(({ id }) => id));
          const name = follow === 'next' ? 'after' : 'before';
          at = key && `&${name}=${encodeURIComponent(key)}`;
        }
        return ids;
      };
      const ids = all.map(({ id }) => id);
      expect([await walk('', 'next'), await walk('&end=true', 'previous')]).toEqual([ids, ids]);
    }
  });

  it('is the same in Excel, with the filter in words, and its export is recorded', async () => {
    const rows = await find('active=true&sort=lifetimeAmount');
    const response = await test.app.inject({
      method: 'POST',
      url: `${LIST}/export`,
      headers: await test.as('customers.view'),
      payload: { filter: { active: true }, sort: 'lifetimeAmount' },
    });
    const file = unzip(response.rawPayload);
    const cells = readRows(file.get('xl/worksheets/sheet1.xml')!).slice(1, rows.length + 1);
    const expected = rows.map((row) => [toDisplayedName(row.name ?? ''), row.salesCount, row.lifetimeAmount]);
    expect(cells.map((row) => [row['A'], row['I'], row['J']])).toEqual(expected);
    expect(await test.database.db.select().from(auditLog)).toMatchObject([{ action: 'customers.exported' }]);
  });
});
