import type { Dashboard } from '#contract/features/dashboard/dashboard-contract';
import { sales } from '#server/db/schema/sales-tables';
import { upsertSetting } from '#server/lib/settings/settings-queries';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import type { SyncService } from '#server/crm-mirror/runs/sync-service';
import { buildSale, dashboardFor as seenBy } from './testing/dashboard';

let test: TestApp;
let lastSyncTime: string | null = null;

const sync: SyncService = {
  run: () => Promise.reject(new Error('a dashboard starts no synchronisation')),
  tick: async () => {},
  lastSyncTime: async () => lastSyncTime,
  close: async () => {},
};

beforeAll(async () => {
  test = await startTestApp({ sync });
});
beforeEach(async () => {
  await test.database.reset();
  lastSyncTime = null;
  test.clock.set('2026-09-16T09:00:00Z');
});
afterAll(() => test.close());

const insertSales = (...rows: ReturnType<typeof buildSale>[]) => test.database.db.insert(sales).values(rows);
const dashboardFor = (...permissions: string[]) => seenBy(test, {}, ...permissions);

const EVERYTHING = ['sales.view', 'salaries.view', 'customers.view', 'inventory.view', 'reports.view'];

it('returns since when a full run is due because of a changed mapping', async () => {
  expect((await dashboardFor()).fullRunDueSince).toBeNull();
  const since = '2026-09-15T10:00:00.000Z';
  await upsertSetting(test.database.db, 'sync.reading', { revision: 1, since });
  expect((await dashboardFor()).fullRunDueSince).toBe(since);
});

describe('sections', () => {
  const keys = ['sales', 'commissions', 'customers', 'inventory', 'leadingMarketers'] as const;
  const shown = (dashboard: Dashboard) => keys.filter((key) => dashboard[key] !== undefined);

  it.each([
    [['dashboard.view'], []],
    [['sales.view'], ['sales']],
    [['salaries.view'], ['commissions']],
    [['salaries.manage'], ['commissions']],
    [['customers.view'], ['customers']],
    [['inactive_customers.view'], []],
    [['inventory.view'], ['inventory']],
    [['inventory.edit'], []],
    [['reports.view'], ['leadingMarketers']],
    [
      ['sales.view', 'reports.view'],
      ['sales', 'leadingMarketers'],
    ],
    [['system.admin'], [...keys]],
    [EVERYTHING, [...keys]],
  ])('%j includes %j', async (permissions, expected) => {
    await insertSales(buildSale('2026-09-10'));
    expect(shown(await dashboardFor(...permissions))).toEqual(expected);
  });

  it('are all rejected without dashboard.view, whatever other permissions', async () => {
    const response = await test.app.inject({ url: '/api/dashboard', headers: await test.as(...EVERYTHING) });
    expect(response.statusCode).toBe(403);
    expect(response.body).toContain('dashboard.view');
  });

  it('contain no amounts without the permission', async () => {
    await insertSales(buildSale('2026-09-10', { amount: 4321.09, commission: 765.43 }));
    const body = JSON.stringify(await dashboardFor('salaries.view', 'customers.view', 'inventory.view'));
    expect(body).toContain('765.43');
    expect(body).not.toContain('4321');
    expect(JSON.stringify(await dashboardFor('sales.view', 'reports.view'))).not.toContain('765');
  });
});

describe('an empty mirror', () => {
  it('returns zeros, thirteen months and no synchronisation time', async () => {
    const dashboard = await dashboardFor(...EVERYTHING);
    const zeros = { current: 0, previousMonth: 0, previousYear: 0 };
    expect(dashboard).toMatchObject({ today: '2026-09-16', lastSyncTime: null, commissions: zeros });
    expect(dashboard.sales).toMatchObject({ amount: zeros, count: zeros, byStatus: [], leadingAgents: [] });
    expect(dashboard.sales?.months).toHaveLength(13);
    expect(dashboard.sales?.months.every(({ amount, count }) => amount === 0 && count === 0)).toBe(true);
    expect(dashboard.customers).toEqual({ active: 0, inactive: 0, inactiveAfterDays: 90 });
    expect(dashboard.inventory).toEqual({ lowStock: 0, products: 0 });
    expect(dashboard.leadingMarketers).toEqual([]);
  });

  it('returns the end of the last completed synchronisation', async () => {
    lastSyncTime = '2026-09-16T08:55:00.000Z';
    expect((await dashboardFor()).lastSyncTime).toBe('2026-09-16T08:55:00.000Z');
  });
});

describe('the current month', () => {
  it('is summed exactly to the agora, including refunds', async () => {
    const amounts = [0.1, 0.2, 1234567.89, -0.05, 99.99, 0.01];
    await insertSales(
      ...amounts.map((amount) => buildSale('2026-09-02', { amount, commission: amount / 10 })),
    );
    const dashboard = await dashboardFor(...EVERYTHING);
    const agorot = amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
    expect(dashboard.sales?.amount.current).toBe(agorot / 100);
    expect(dashboard.sales?.count.current).toBe(6);
    // The database stores whole agorot: 0.01, 0.02, 123456.79, -0.01 (half away from zero), 10 and 0.
    expect(dashboard.commissions?.current).toBe(123466.81);
  });

  it('sums a thousand tenths to 100, not to 99.9999999999986', async () => {
    await insertSales(...Array.from({ length: 1_000 }, () => buildSale('2026-09-02', { amount: 0.1 })));
    expect((await dashboardFor('sales.view')).sales?.amount.current).toBe(100);
  });

  it('counts up to and including today: no later sales, and none without a date', async () => {
    await insertSales(
      buildSale('2026-09-01', { amount: 1 }),
      buildSale('2026-09-16', { amount: 2 }),
      buildSale('2026-09-17', { amount: 4 }),
      buildSale('2026-09-30', { amount: 8 }),
      buildSale('2027-09-10', { amount: 16 }),
      buildSale(null, { amount: 32 }),
      buildSale('2026-08-31', { amount: 64 }),
    );
    const { sales: section, leadingMarketers } = await dashboardFor('sales.view', 'reports.view');
    expect(section?.amount.current).toBe(3);
    expect(section?.months.at(-1)).toEqual({ month: '2026-09', amount: 3, count: 2 });
    expect(section?.byStatus).toEqual([{ statusCode: 1, statusName: 'חדש', amount: 3, count: 2 }]);
    expect(section?.leadingAgents[0]?.amount).toBe(3);
    expect(leadingMarketers?.[0]?.amount).toBe(3);
  });

  it('is compared with the same days of last month and of last year', async () => {
    await insertSales(
      buildSale('2026-09-16', { amount: 1, commission: 1 }),
      buildSale('2026-08-01', { amount: 2, commission: 3 }),
      buildSale('2026-08-16', { amount: 4, commission: 5 }),
      buildSale('2026-08-17', { amount: 8, commission: 100 }),
      buildSale('2025-09-16', { amount: 16, commission: 7 }),
      buildSale('2025-09-17', { amount: 32, commission: 100 }),
      buildSale('2025-08-31', { amount: 64, commission: 100 }),
    );
    const { sales: section, commissions } = await dashboardFor('sales.view', 'salaries.view');
    expect(section?.amount).toEqual({ current: 1, previousMonth: 6, previousYear: 16 });
    expect(section?.count).toEqual({ current: 1, previousMonth: 2, previousYear: 1 });
    expect(commissions).toEqual({ current: 1, previousMonth: 8, previousYear: 7 });
    const whole = new Map(section?.months.map(({ month, amount }) => [month, amount]));
    expect(whole.get('2026-08')).toBe(14);
    expect(whole.get('2025-09')).toBe(48);
    expect(whole.has('2025-08')).toBe(false);
  });

  it('on 31 March is compared with the whole of February', async () => {
    test.clock.set('2026-03-31T09:00:00Z');
    await insertSales(
      buildSale('2026-02-28', { amount: 1 }),
      buildSale('2026-01-31', { amount: 2 }),
      buildSale('2026-03-31', { amount: 4 }),
      buildSale('2025-03-31', { amount: 8 }),
    );
    const { sales: section, periods } = await dashboardFor('sales.view');
    expect(section?.amount).toEqual({ current: 4, previousMonth: 1, previousYear: 8 });
    expect(periods.previousMonth).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  it('on 29 February is compared with 28 February of last year, and reads thirteen months', async () => {
    test.clock.set('2028-02-29T09:00:00Z');
    await insertSales(
      buildSale('2028-02-29', { amount: 1 }),
      buildSale('2027-02-28', { amount: 2 }),
      buildSale('2027-03-01', { amount: 4 }),
      buildSale('2028-01-29', { amount: 8 }),
      buildSale('2028-01-30', { amount: 16 }),
    );
    const { sales: section } = await dashboardFor('sales.view');
    expect(section?.amount).toEqual({ current: 1, previousMonth: 8, previousYear: 2 });
    expect(section?.months.map(({ month }) => month).join(' ')).toBe(
      '2027-02 2027-03 2027-04 2027-05 2027-06 2027-07 2027-08 2027-09 2027-10 2027-11 2027-12 2028-01 2028-02',
    );
  });
});

describe('today', () => {
  it.each([
    // Summer time, UTC+3: the month begins at 21:00Z.
    ['2026-08-31T20:59:59Z', '2026-08-31'],
    ['2026-08-31T21:00:00Z', '2026-09-01'],
    ['2026-09-01T00:30:00Z', '2026-09-01'],
    // Winter time, UTC+2: at 22:00Z.
    ['2026-12-31T21:59:59Z', '2026-12-31'],
    ['2026-12-31T22:00:00Z', '2027-01-01'],
    // Nights of the clock changes: 27 March at 02:00, 25 October at 02:00.
    ['2026-03-26T21:59:00Z', '2026-03-26'],
    ['2026-03-26T22:00:00Z', '2026-03-27'],
    ['2026-03-27T20:59:00Z', '2026-03-27'],
    ['2026-03-27T21:00:00Z', '2026-03-28'],
    ['2026-10-24T21:00:00Z', '2026-10-25'],
    ['2026-10-25T21:30:00Z', '2026-10-25'],
    ['2026-10-25T22:00:00Z', '2026-10-26'],
  ])('at %s is %s in Jerusalem and includes its sales', async (moment, today) => {
    test.clock.set(moment);
    const [before, after] = [-1, 1].map((days) =>
      new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10),
    ) as [string, string];
    await insertSales(
      buildSale(today, { amount: 1 }),
      buildSale(after, { amount: 2 }),
      buildSale(before, { amount: 4 }),
    );
    const dashboard = await dashboardFor('sales.view');
    expect(dashboard.today).toBe(today);
    expect(dashboard.periods.current).toEqual({ from: `${today.slice(0, 7)}-01`, to: today });
    expect(dashboard.sales?.amount.current).toBe(before.slice(0, 7) === today.slice(0, 7) ? 5 : 1);
  });
});
