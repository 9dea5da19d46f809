import { eq, sql } from 'drizzle-orm';
import { insertAudit } from './audit-queries';
import * as auditTables from '#server/db/schema/audit-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import { nothingChanged, requestContext, type RequestContext } from './request-context';
import { startTestApp, type TestApp } from './testing/app';
import * as attemptTables from '#server/db/schema/two-factor-tables';
import * as settingsTables from '#server/db/schema/settings-tables';
import { findTableDifferences } from './testing/table-differences';

let test: TestApp;
beforeAll(async () => void (test = await startTestApp()));
beforeEach(() => test.database.reset());
afterAll(() => test.close());

const refused = { cause: { message: 'the audit log is append-only' } };
const entries = () => test.database.db.select().from(auditLog);

it('stores the request, the caller, and the values before and after', async () => {
  const headers = await test.as('system.manage');
  const response = await test.app.inject({
    method: 'PUT',
    url: '/api/functions/inactive-days',
    headers,
    payload: { days: 30 },
    remoteAddress: '192.0.2.7',
  });
  expect(response.statusCode).toBe(200);
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

it('declares its tables as they are migrated', async () => {
  expect(
    await findTableDifferences(test.database.db, { ...auditTables, ...attemptTables, ...settingsTables }),
  ).toEqual([]);
});
