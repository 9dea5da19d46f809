import { SyncRunView, type SyncRefusal } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { auditLog } from '#server/db/schema/audit-tables';
import { settings } from '#server/db/schema/settings-tables';
import { users } from '#server/db/schema/users-tables';
import { syncRefusals, syncRuns } from '#server/db/schema/sync-tables';
import { findSetting } from '#server/lib/settings/settings-queries';
import { smallOperation } from '../testing/operation';
import { startSyncApp, type SyncApp } from '../testing/sync-app';

let test: SyncApp;
let headers: { authorization: string };

beforeAll(async () => {
  test = await startSyncApp();
});
beforeEach(async () => {
  await test.database.reset();
  test.begin();
  headers = await test.as('sync.manage');
});
afterAll(() => test.close());

const get = async (url: string, as = headers) => test.app.inject({ url, headers: as });
const run = (kind: 'full' | 'last_update' = 'full') => get(`/api/sync/fireberry?syncType=${kind}`);

interface Page<Row> {
  data: Row[];
  next: string | null;
}

/** Reads all pages of a list. */
async function everyPage<Row>(path: string): Promise<Page<Row>[]> {
  const pages: Page<Row>[] = [];
  let after: string | null = '';
  while (after !== null) {
    const query: string = after && `${path.includes('?') ? '&' : '?'}after=${encodeURIComponent(after)}`;
    const response = await get(path + query);
    expect(response.statusCode).toBe(200);
    const page = response.json<Page<Row>>();
    pages.push(page);
    after = page.next;
  }
  return pages;
}

describe('the history', () => {
  it('lists every run once, newest first, also with equal times, with its starter', async () => {
    const moments = Array.from({ length: 240 }, (_, index) => `2026-09-0${1 + (index % 3)}T08:00:00.000Z`);
    const { db } = test.database;
    const [person] = await db.select().from(users);
    await db.update(users).set({ displayName: 'דנה' });
    const who = [person?.id ?? '', 'gone', null];
    await db.insert(syncRuns).values(
      moments.map((startedAt, index) => ({
        id: `r${index}`,
        kind: 'full' as const,
        reason: who[index % 3] === null ? 'schedule' : 'person',
        startedBy: who[index % 3] ?? null,
        status: 'ok' as const,
        startedAt,
        finishedAt: startedAt,
      })),
    );
    const pages = await everyPage<SyncRunView>('/api/sync/runs?limit=100');
    expect(pages.map(({ data }) => data.length)).toEqual([100, 100, 40]);
    expect((await get('/api/sync/runs/totals')).json()).toMatchObject({ data: { count: 240 } });
    const all = pages.flatMap(({ data }) => data.map((one) => SyncRunView.parse(one)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(240);
    expect(all.map(({ startedAt }) => startedAt)).toEqual(moments.sort().reverse());
    const names = new Set(all.map(({ startedBy }) => JSON.stringify(startedBy)));
    expect(names).toEqual(
      new Set([
        JSON.stringify({ id: person?.id, name: 'דנה' }),
        JSON.stringify({ id: 'gone', name: null }),
        'null',
      ]),
    );
    expect((await get('/api/sync/runs/r7')).json()).toEqual({ data: all.find(({ id }) => id === 'r7') });
    expect((await get('/api/sync/runs/none')).statusCode).toBe(404);
  });

  it.each([
    'x',
    'x~y',
    '2026-09-16T08:00:00Z',
    '0000-01-01T00:00:00Z~r1',
    '2026-09-16T08:00:00Z~',
    '%',
    'a~b~c',
  ])('rejects the key %s', async (key) => {
    const response = await get(`/api/sync/runs?after=${encodeURIComponent(key)}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: { fields: [{ field: 'query.after' }] } });
  });

  it('is kept for a year', async () => {
    const old = { kind: 'full', reason: 'person', status: 'ok' } as const;
    await test.database.db.insert(syncRuns).values([
      { ...old, id: 'kept', startedAt: '2025-09-17T00:00:00Z' },
      { ...old, id: 'forgotten', startedAt: '2025-09-14T00:00:00Z' },
    ]);
    await run();
    const [page] = await everyPage<SyncRunView>('/api/sync/runs');
    expect(page?.data.map(({ id }) => id)).toEqual([expect.any(String), 'kept']);
  });

  it('shows the calls and the failure of each run', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    test.simulator.control.addFault({ kind: 'unauthorized', object: 13 });
    await run();
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('synchronisation failed'));
    const [page] = await everyPage<SyncRunView>('/api/sync/runs');
    expect(page?.data).toMatchObject([
      {
        status: 'failed',
        reason: 'person',
        error: expect.stringMatching(/token/) as string,
        calls: test.simulator.control.stats().total,
      },
    ]);
  });
});

describe('the counts of a run', () => {
  /** Records received = saved + unchanged + refused, each record once. */
  const getSums = (body: { results: Record<'recordCount' | 'savedCount' | 'refusedCount', number>[] }) =>
    body.results.map(({ recordCount, savedCount, refusedCount }) => [recordCount, savedCount, refusedCount]);

  it('count each record once by its latest outcome, even if pages repeat it', async () => {
    test.begin(smallOperation(40));
    const { control } = test.simulator;
    control.setSettings({ v3PageSize: 12, v3OverLimit: 'clamp' });
    control.change(13, 's5', { totalamount: 'a lot', modifiedon: '2026-08-01T08:05:00' });
    test.gate.close(13, 2);
    const first = run();
    await test.gate.reached();
    // Already read: one becomes invalid, one becomes valid, a third changes again.
    test.clock.set('2026-09-16T08:59:00Z');
    control.change(13, 's1', { totalamount: 'much' });
    control.change(13, 's5', { totalamount: 5 });
    control.change(13, 's6', { totalamount: 6 });
    test.clock.set('2026-09-16T09:00:00Z');
    test.gate.open();
    const body = (await first).json<Parameters<typeof getSums>[0]>();
    expect(getSums(body)[4]).toEqual([40, 39, 1]);
    const again = (await run()).json<Parameters<typeof getSums>[0]>();
    expect(getSums(again)[4]).toEqual([40, 0, 1]);
  });
});

describe('refused records', () => {
  it('are listed with their reason, by page and by entity; permitted users see each as received', async () => {
    const { control } = test.simulator;
    for (let sale = 0; sale < 30; sale += 1)
      control.put(13, { crmorderid: `bad/${sale}`, totalamount: 'a lot', accountid: 'c1' });
    control.put(14, { productid: 'bad-product', statecode: 1, price: 'dear' });
    await run();
    const pages = await everyPage<SyncRefusal>('/api/sync/refusals?limit=25');
    expect(pages.map(({ data }) => data.length)).toEqual([25, 6]);
    expect((await get('/api/sync/refusals/totals')).json()).toMatchObject({ data: { count: 31 } });
    const all = pages.flatMap(({ data }) => data);
    expect(new Set(all.map(({ id }) => id)).size).toBe(31);
    const [runRow] = await test.database.db.select().from(syncRuns);
    expect(all[0]).toEqual({
      entity: 'products',
      id: 'bad-product',
      reason: 'price: not a number',
      runId: runRow?.id,
      at: '2026-09-16T09:00:00.000Z',
    });
    const sales = await everyPage<SyncRefusal>('/api/sync/refusals?entity=sales&limit=25');
    expect(sales.map(({ data }) => data.length)).toEqual([25, 5]);
    expect((await get('/api/sync/refusals/totals?entity=sales')).json()).toMatchObject({
      data: { count: 30 },
    });
    const path = `/api/sync/refusals/sales/${encodeURIComponent('bad/7')}`;
    expect((await get(path)).statusCode).toBe(403);
    const manager = await test.as('system.manage');
    const { data } = (await get(path, manager)).json();
    expect(data).toMatchObject({ entity: 'sales', id: 'bad/7', record: { totalamount: 'a lot' } });
    expect(data.record).not.toHaveProperty('pcfcommission');
    const payroll = await test.as('system.manage', 'salaries.view');
    expect((await get(path, payroll)).json().data.record).toHaveProperty('pcfcommission');
    expect((await get('/api/sync/refusals/sales/none', manager)).statusCode).toBe(404);
    expect((await get('/api/sync/refusals/other/x', manager)).statusCode).toBe(400);
    expect((await get('/api/sync/refusals?after=x')).statusCode).toBe(400);
    expect(await test.database.db.$count(syncRefusals)).toBe(31);
  });
});

describe('the automatic synchronisation', () => {
  const put = (payload: object, as = headers) =>
    test.app.inject({ method: 'PUT', url: '/api/system/auto-sync', headers: as, payload });

  it('is off by default, and readable by every signed-in user', async () => {
    const nobody = await test.as();
    expect((await get('/api/system/auto-sync', nobody)).json()).toEqual({
      data: { autoSyncEnabled: false, syncInterval: 5 },
      isChosen: false,
    });
    expect((await put({ autoSyncEnabled: false })).statusCode).toBe(403);
  });

  it.each([1, 15, 1_441, 100_000, Number.MAX_SAFE_INTEGER])(
    'accepts %d minutes and records who changed it',
    async (syncInterval) => {
      const changed = { autoSyncEnabled: true, syncInterval };
      expect((await put(changed, await test.as('system.manage'))).json()).toEqual({
        data: changed,
        isChosen: true,
      });
      expect((await get('/api/system/auto-sync')).json()).toEqual({ data: changed, isChosen: true });
      const before = { autoSyncEnabled: false, syncInterval: 5 };
      expect(await test.database.db.select().from(auditLog)).toMatchObject([
        { action: 'auto_sync.changed', before, after: changed },
      ]);
    },
  );

  it.each([
    [0, 'Too small: expected number to be >=1'],
    [2.5, 'Invalid input: expected int, received number'],
    ['20', 'Invalid input: expected number, received string'],
    [undefined, 'Invalid input: expected number, received undefined'],
  ])('rejects an interval of %p minutes with a reason', async (syncInterval, reason) => {
    const response = await put({ autoSyncEnabled: true, syncInterval }, await test.as('system.manage'));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: { fields: [{ field: 'body.syncInterval', reason }] } });
    expect(await findSetting(test.database.db, 'auto_sync')).toBeNull();
  });

  it('reads an invalid stored interval as 5 minutes', async () => {
    const value = { autoSyncEnabled: false, syncInterval: 0 };
    await test.database.db.insert(settings).values({ key: 'auto_sync', value });
    expect((await get('/api/system/auto-sync')).json()).toMatchObject({
      data: { autoSyncEnabled: false, syncInterval: 5 },
    });
  });

  it('rejects unknown fields', async () => {
    const response = await put({ autoSyncEnabled: true, interval: 3 }, await test.as('system.manage'));
    expect(response.statusCode).toBe(400);
    expect(await findSetting(test.database.db, 'auto_sync')).toBeNull();
  });
});
