import { salesList } from '#contract/features/sales/sales-contract';
import { saveDefaultMapping } from '#server/crm-mirror/mapping/mapping-queries';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { smallOperation } from '#server/crm-mirror/testing/operation';
import { syncWorld } from '#server/crm-mirror/testing/sync';
import { picker } from './testing/sales';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({}, saveDefaultMapping);
});
afterAll(() => test.close());

/** 10,000 letters, 20 kB, which can hardly be compressed. */
function longText(start: string): string {
  const pick = picker(start.codePointAt(0) ?? 0);
  return start + Array.from({ length: 9_999 }, () => String.fromCodePoint(0x5d0 + pick(27))).join('');
}

it('synchronises texts of any length, sorts by them and pages through them', async () => {
  const starts = ['ת', 'א', 'מ'];
  const operation = smallOperation(12);
  const numbers = starts.map(longText);
  const world = syncWorld(test.database, {
    records: {
      ...operation,
      1: operation[1]!.map((customer, i) => ({ ...customer, accountname: longText(starts[i % 3]!) })),
      13: operation[13]!.map((sale, i) => ({
        ...sale,
        crmordernumber: numbers[i] ?? sale['crmordernumber'],
      })),
    },
  });
  await world.run('full');

  const byNumber = await walk('sort=number&direction=asc&limit=2');
  expect(byNumber.slice(-3).map(({ number }) => number)).toEqual([numbers[1], numbers[2], numbers[0]]);
  const byCustomer = await walk('sort=customer&direction=asc&limit=2');
  const firsts = byCustomer.map(({ customerName }) => customerName?.[0]);
  expect([...new Set(firsts)]).toEqual(['א', 'מ', 'ת']);
  for (const found of [byNumber, byCustomer]) expect(new Set(found.map(({ id }) => id)).size).toBe(12);
});

/** Returns all sales page by page, each requested with the key of the previous page. */
async function walk(query: string) {
  const headers = await test.as('sales.view');
  const sales: ReturnType<typeof salesList.page.response.parse>['data'] = [];
  let key: string | null = '';
  while (key !== null) {
    const after: string = key && `&after=${encodeURIComponent(key)}`;
    const result = await test.app.inject({ url: `/api/sales?${query}${after}`, headers });
    expect(result.statusCode).toBe(200);
    const { data, next } = salesList.page.response.parse(result.json());
    sales.push(...data);
    key = next;
  }
  return sales;
}
