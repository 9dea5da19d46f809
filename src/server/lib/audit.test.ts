import { eq, sql } from 'drizzle-orm';
import { deleteOldEntries } from '../features/audit-log/delete-old-entries';
import { insertAudit } from './audit-queries';
import { auditLog } from './audit-tables';
import { nothingChanged, requestContext, type RequestContext } from './request-context';
import { startTestApp, type TestApp } from './testing/app';

let test: TestApp;
beforeAll(async () => void (test = await startTestApp()));
beforeEach(() => test.database.reset());
afterAll(() => test.close());

const refused = { cause: { message: 'the audit log is append-only' } };
const entries = () => test.database.db.select().from(auditLog);

it('stores the request, the caller, and the values before and after', async () => {
  const headers = await test.as('system.manage');
  const answer = await test.app.inject({
    method: 'PUT',
    url: '/api/functions/inactive-days',
    headers,
    payload: { days: 30 },
    remoteAddress: '192.0.2.7',
  });
  expect(answer.statusCode).toBe(200);
  expect(await entries()).toMatchObject([
    {
      action: 'inactive_days.changed',
      targetKind: 'inactive_days',
      before: 90,
      after: 30,
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      address: '192.0.2.7',
    },
  ]);
});

it('rejects updates, truncation, and deletions within 24 months', async () => {
  const { db } = test.database;
  await insertAudit(db, { actorId: null, action: 'thing.done' });
  await db.insert(auditLog).values({ action: 'thing.done', targetId: 'old', at: '2020-01-01T00:00:00Z' });
  await expect(db.update(auditLog).set({ action: 'thing.undone' })).rejects.toMatchObject(refused);
  await expect(db.delete(auditLog)).rejects.toMatchObject(refused);
  await expect(db.execute(sql`truncate audit_log`)).rejects.toMatchObject(refused);
  await db.delete(auditLog).where(eq(auditLog.targetId, 'old'));
  expect(await entries()).toMatchObject([{ action: 'thing.done', targetId: null, requestId: null }]);
});

it('records in the request context the written actions and unchanged writes', async () => {
  const context: RequestContext = {
    requestId: 'r',
    address: 'a',
    audited: new Set(),
    unnamed: new Set(),
    unchanged: false,
    authorize: async () => null,
  };
  await requestContext.run(context, async () => {
    const after = { email: 'a', parts: [{ wingspan: 3 }] };
    await test.database.db.transaction((tx) =>
      insertAudit(tx, { actorId: null, action: 'thing.done', after }),
    );
    nothingChanged();
  });
  expect([[...context.audited], context.unchanged]).toEqual([['thing.done'], true]);
  // The audit log page needs a label for every field.
  expect([...context.unnamed]).toEqual(['parts', 'wingspan']);
});

it('deletes entries older than AUDIT_KEEP_MONTHS, and none without the setting', async () => {
  const { services, database } = test;
  // The test clock is at 2026-09-16.
  const moments = ['2020-01-01T00:00:00Z', '2024-09-10T00:00:00Z', '2024-09-20T00:00:00Z'];
  await database.db.insert(auditLog).values(moments.map((at) => ({ action: 'thing.done', at })));
  await deleteOldEntries(services);
  expect(await entries()).toHaveLength(3);
  await deleteOldEntries({ ...services, config: { ...services.config, auditKeepMonths: 24 } });
  expect(await entries()).toMatchObject([{ at: '2024-09-20T00:00:00.000Z' }]);
});
