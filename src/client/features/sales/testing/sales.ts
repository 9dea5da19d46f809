import type { Sale, SalesTotals } from '#contract/features/sales/sales-contract';
import { json, TestServer } from '#client/lib/testing/services';

/** Sale identifiable by its number, customer and amount. */
export function buildSale(number: number, overrides: Partial<Sale> = {}): Sale {
  return {
    id: `s${number}`,
    number: String(number),
    saleDate: '2026-09-15',
    customerId: `c${number}`,
    customerName: `לקוח ${number}`,
    agentId: 'a1',
    agentName: 'דנה כהן',
    marketerId: null,
    marketerName: null,
    productId: 'p1',
    productName: 'פטיש',
    quantity: 2,
    amount: number,
    commission: number / 10,
    statusCode: 4,
    statusName: 'שולמה',
    modifiedAt: '2026-09-15T08:00:00.000Z',
    ...overrides,
  };
}

export const TOTALS: SalesTotals = {
  count: 1_234,
  amount: 56_789.5,
  commission: 5_678.95,
  statuses: [
    { statusCode: 4, statusName: 'שולמה', count: 1_200, amount: 56_000, commission: 5_600 },
    { statusCode: null, statusName: null, count: 34, amount: 789.5, commission: 78.95 },
  ],
  lastSyncTime: '2026-09-16T06:05:00.000Z',
};

/** Server with these sales. A search matches the customer's name; only the sort by amount changes the order. */
export function salesServer(sales: readonly Sale[], totals: SalesTotals = TOTALS): TestServer {
  const routes: TestServer['routes'] = {
    'GET /api/sales': (_init, url) => {
      const text = url.searchParams.get('text') ?? '';
      const found = sales.filter(({ customerName }) => customerName?.includes(text));
      if (url.searchParams.get('sort') === 'amount') {
        const sign = url.searchParams.get('direction') === 'asc' ? 1 : -1;
        found.sort((a, b) => sign * (a.amount - b.amount));
      }
      return json({ data: found, next: null, previous: null });
    },
    'GET /api/sales/totals': () => json({ data: totals }),
    'GET /api/sales/names/agent': () => json({ data: [{ id: 'a9', name: 'סוכנת שעזבה', hint: null }] }),
    'GET /api/sales/names/status': () =>
      json({
        data: [
          { id: '1', name: 'חדשה', hint: null },
          { id: '4', name: 'שולמה', hint: null },
        ],
      }),
  };
  for (const sale of sales) routes[`GET /api/sales/${sale.id}`] = () => json({ data: sale });
  return new TestServer(routes);
}
