import { agents } from '#server/db/schema/agents-tables';
import { products } from '#server/db/schema/inventory-tables';
import { closedSales } from '#server/db/schema/salaries-tables';
import { sales } from '#server/db/schema/sales-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import { deleteOldEntries } from './delete-old-entries';
import { unzip } from '#server/lib/lists/testing/read-xlsx';
import { startTestApp, type TestApp } from '#server/lib/testing/app';

let test: TestApp;
let headers: { authorization: string };

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.database.reset();
  headers = await test.as('system.manage');
});
afterAll(() => test.close());

it.each([
  ['PDF', ['statement.printed']],
  ['pdf', ['statement.printed']],
  ['statement', ['statement.exported', 'statement.printed']],
  ['מיפוי CRM', ['sync_mapping.changed']],
  ['tkb', []],
])('offers the actions with a label containing %p as filters', async (text, found) => {
  const actions = ['statement.printed', 'statement.exported', 'sync_mapping.changed'];
  await test.database.db
    .insert(auditLog)
    .values(actions.map((action) => ({ actorId: null, action, targetKind: 'x', details: {} })));
  const url = `/api/admin/audit-log/names/action?${new URLSearchParams({ text }).toString()}`;
  const response = await test.app.inject({ url, headers });
  expect(response.json<{ data: { id: string }[] }>().data.map(({ id }) => id)).toEqual(found);
});

it('counts the entries by kind of object, and offers the objects by name', async () => {
  const entry = (action: string, targetKind: string, targetId: string, name: string) =>
    ({ actorId: null, action, targetKind, targetId, before: null, after: { name }, details: {} }) as const;
  await test.database.db
    .insert(auditLog)
    .values([
      entry('role.created', 'role', 'r1', 'מוקד'),
      entry('role.changed', 'role', 'r1', 'מוקד צפון'),
      entry('customer.changed', 'customer', 'c1', 'כרמל'),
    ]);
  const get = async (path: string) =>
    (await test.app.inject({ url: `/api/admin/audit-log/${path}`, headers })).json<{ data: unknown }>().data;
  expect(await get('totals')).toMatchObject({
    count: 3,
    kinds: [
      { kind: 'role', count: 2 },
      { kind: 'customer', count: 1 },
    ],
  });
  expect(await get('totals?targetKind=customer')).toMatchObject({ count: 1 });
  expect(await get(`names/targetId?text=${encodeURIComponent('מוקד')}`)).toMatchObject([
    { id: 'r1', name: 'מוקד צפון' },
  ]);
  expect(await get('names/targetId?id=c1')).toMatchObject([{ id: 'c1', name: 'כרמל' }]);
});

it('shows deleted objects by their former name, and finds them by it', async () => {
  const { db } = test.database;
  await db.insert(agents).values({ id: 'a1', name: 'אבי סוכן', isActive: true });
  await db.insert(products).values({ id: 'p1', name: 'מסרגה', isActive: true });
  const money = { amount: 1, commission: 1 };
  await db.insert(sales).values({ id: 's1', number: '7001', ...money });
  await db
    .insert(closedSales)
    .values({ id: 's2', number: '7002', month: '2026-08', saleDate: '2026-08-01', ...money });
  const entry = (action: string, targetId: string, before: object | null, after: object | null) =>
    ({ actorId: null, action, targetKind: 'x', targetId, before, after }) as const;
  await db
    .insert(auditLog)
    .values([
      entry('invitation.created', 'i1', null, { email: 'noa@misrad.example', roleId: 'r' }),
      entry('invitation.cancelled', 'i1', { email: 'noa@misrad.example', roleId: 'r' }, null),
      entry('invitation.sent', 'i1', { expiresAt: null }, { expiresAt: '2026-09-23T09:00:00Z' }),
      { ...entry('invitation.account_ensured', 'i1', null, null), details: { uid: 'u' } },
      entry('role.deleted', 'r1', { name: 'מוקד', permissions: [] }, null),
      entry('agent.changed', 'a1', null, { target: 5 }),
      entry('product.changed', 'p1', null, { reorderLevel: 5 }),
      { ...entry('device.activated', 'd1', null, null), details: { of: 'u', name: 'נייד' } },
      { ...entry('late_change.carried', 'l1', null, null), details: { saleId: 's1', month: '2026-08' } },
      { ...entry('late_change.taken_back', 'l2', null, null), details: { decision: { saleId: 's2' } } },
    ]);
  const getNames = async (query: Record<string, string>) => {
    const url = `/api/admin/audit-log?${new URLSearchParams({ ...query, direction: 'asc' }).toString()}`;
    const response = await test.app.inject({ url, headers });
    return response
      .json<{ data: { targetName: string | null }[] }>()
      .data.map(({ targetName }) => targetName);
  };
  expect((await getNames({})).sort()).toEqual([
    '7001',
    '7002',
    ...Array<string>(4).fill('noa@misrad.example'),
    'אבי סוכן',
    'מוקד',
    'מסרגה',
    'נייד',
  ]);
  expect(await getNames({ text: 'noa' })).toHaveLength(4);
});

it('lists the whole days of a range, by the time in Israel', async () => {
  const times = [
    '2026-09-14T20:59:59.999Z',
    '2026-09-14T21:00:00Z',
    '2026-09-16T20:59:59.999Z',
    '2026-09-16T21:00:00Z',
  ];
  await test.database.db
    .insert(auditLog)
    .values(times.map((at, i) => ({ actorId: null, at, action: 'x', targetKind: 'x', targetId: String(i) })));
  const url = '/api/admin/audit-log?from=2026-09-15&to=2026-09-16&direction=asc';
  const response = await test.app.inject({ url, headers });
  const found = response.json<{ data: { targetId: string }[] }>().data;
  expect(found.map(({ targetId }) => targetId)).toEqual(['1', '2']);
});

it('shows amounts of salaries only with the permission, on the page and in the file', async () => {
  const details = { amount: 86_713.95, payable: 86_531.45, difference: -182.5, reasons: { jumps: 'ok' } };
  await test.database.db
    .insert(auditLog)
    .values({ actorId: null, action: 'month.closed', targetKind: 'month', targetId: '2026-08', details });
  const detailsFor = async (as: { authorization: string }) => {
    const url = '/api/admin/audit-log?action=month.closed';
    const page = (await test.app.inject({ url, headers: as })).json<{ data: { details: object }[] }>();
    const payload = { filter: { action: 'month.closed' }, sort: 'at' };
    const file = await test.app.inject({
      method: 'POST',
      url: '/api/admin/audit-log/export',
      headers: as,
      payload,
    });
    return [
      page.data[0]?.details,
      unzip(file.rawPayload).get('xl/worksheets/sheet1.xml')?.includes('86713.95'),
    ];
  };
  expect(await detailsFor(headers)).toEqual([{ reasons: { jumps: 'ok' } }, false]);
  expect(await detailsFor(await test.as('system.manage', 'salaries.view'))).toEqual([details, true]);
});

it('deletes entries older than AUDIT_KEEP_MONTHS in batches, and none without the setting', async () => {
  const { services, database, clock } = test;
  clock.set('2026-09-16T09:00:00Z');
  const lines: unknown[] = [];
  const log = { info: (values: object, message: string) => lines.push([values, message]) } as unknown;
  const parts = { ...services, log: log as typeof services.log };
  const keep = (auditKeepMonths?: number) =>
    deleteOldEntries({ ...parts, config: { ...services.config, auditKeepMonths } });
  const moments = ['2020-01-01T00:00:00Z', '2024-09-16T08:59:59Z', '2024-09-16T09:00:00Z'];
  await database.db.insert(auditLog).values(moments.map((at) => ({ action: 'thing.done', at })));
  await database.db.execute(
    `insert into audit_log (action, at) select 'thing.done', '2021-01-01T00:00:00Z' from generate_series(1, 10000)`,
  );
  await keep();
  expect([await database.db.$count(auditLog), lines]).toEqual([10_003, []]);
  await keep(24);
  expect(await database.db.select().from(auditLog)).toMatchObject([{ at: '2024-09-16T09:00:00.000Z' }]);
  await keep(24);
  expect(lines).toEqual([
    [{ total: 10_002 }, 'old entries of the audit log and views of salaries were deleted'],
  ]);
});
