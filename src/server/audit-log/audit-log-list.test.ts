import { auditLog } from '../platform/database/schema';
import { startTestApp, type TestApp } from '../platform/testing/app';

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
])('offers the actions that are called %p to filter by', async (text, found) => {
  const actions = ['statement.printed', 'statement.exported', 'sync_mapping.changed'];
  await test.database.db
    .insert(auditLog)
    .values(actions.map((action) => ({ actorId: null, action, targetKind: 'x', details: {} })));
  const url = `/api/admin/audit-log/names/action?${new URLSearchParams({ text }).toString()}`;
  const answer = await test.app.inject({ url, headers });
  expect(answer.json<{ data: { id: string }[] }>().data.map(({ id }) => id)).toEqual(found);
});
