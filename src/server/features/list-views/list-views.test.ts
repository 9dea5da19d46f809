import type { ListView } from '#contract/features/list-views/list-views-contract';
import { MAX_VIEWS } from '#contract/features/list-views/list-views-contract';
import { auditLog } from '#server/db/schema/audit-tables';
import { roles } from '#server/db/schema/roles-tables';
import { listViews } from '#server/db/schema/list-views-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import * as listViewsTables from '#server/db/schema/list-views-tables';
import { findTableDifferences } from '#server/lib/testing/table-differences';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Headers = { authorization: string };
const LIST = '/api/sales';
const view = (name: string, overrides: object = {}) => ({
  list: LIST,
  name,
  address: '?statusCode=3&sort=amount',
  hidden: ['agent'],
  density: 'roomy',
  opens: false,
  ...overrides,
});

const post = (headers: Headers, url: string, payload: object) =>
  test.app.inject({ method: 'POST', url, headers, payload });
const remove = (headers: Headers, url: string) => test.app.inject({ method: 'DELETE', url, headers });
async function read(headers: Headers) {
  const response = await test.app.inject({ url: '/api/list-views', headers });
  return response.json<{ data: { views: ListView[]; roles: { id: string; name: string }[] } }>().data;
}
const names = async (headers: Headers) => (await read(headers)).views.map(({ name }) => name);
const getId = async (headers: Headers, name: string) =>
  (await read(headers)).views.find((one) => one.name === name)?.id;

it('saves a private view of a user, and replaces it by its normalized name', async () => {
  const [one, other] = [await test.as(), await test.as()];
  expect((await post(one, '/api/list-views', view('שלי'))).statusCode).toBe(200);
  await post(one, '/api/list-views', view(' ש\u200Bל\0י ', { hidden: [] }));
  const [kept] = (await read(one)).views;
  expect(kept).toMatchObject({ ...view('שלי'), hidden: [], role: null, isMine: true });
  expect(await names(other)).toEqual([]);
  expect((await remove(other, `/api/list-views/${kept?.id}`)).statusCode).toBe(404);
  expect(await names(one)).toEqual(['שלי']);
  expect((await remove(one, `/api/list-views/${kept?.id}`)).statusCode).toBe(200);
  expect(await names(one)).toEqual([]);
});

it('opens a list with at most one view, and clears that and the unnamed columns on reset', async () => {
  const one = await test.as();
  await post(one, '/api/list-views', view('א', { opens: true }));
  await post(one, '/api/list-views', view('ב', { opens: true }));
  await post(one, '/api/list-views', view('של רשימה אחרת', { opens: true, list: '/api/inventory' }));
  await post(one, '/api/list-views', view('', { opens: true, address: '' }));
  const opening = async () => (await read(one)).views.filter(({ opens }) => opens).map(({ name }) => name);
  expect(await opening()).toEqual(['ב', 'של רשימה אחרת']);
  expect((await post(one, '/api/list-views/reset', { list: LIST })).statusCode).toBe(200);
  expect(await opening()).toEqual(['של רשימה אחרת']);
  expect(await names(one)).toEqual(['א', 'ב', 'של רשימה אחרת']);
});

it('shares with a role if the user has roles.manage, only with that role, and records it', async () => {
  const [manager, member, stranger] = [await test.as('roles.manage'), await test.as(), await test.as()];
  const { roles: offered } = await read(manager);
  const role = offered.find(({ id }) => id === getUser(member))!;
  expect((await read(member)).roles).toEqual([]);
  const shared = { ...view('לצוות', { opens: true }), roleId: role.id };
  expect((await post(member, '/api/admin/list-views', shared)).statusCode).toBe(403);
  expect((await post(manager, '/api/admin/list-views', { ...shared, roleId: 'gone' })).statusCode).toBe(404);
  expect((await post(manager, '/api/admin/list-views', shared)).statusCode).toBe(200);
  expect((await read(member)).views).toMatchObject([{ name: 'לצוות', role, isMine: true, opens: true }]);
  expect((await read(manager)).views).toMatchObject([{ name: 'לצוות', role, isMine: false }]);
  expect(await names(stranger)).toEqual([]);
  const id = await getId(member, 'לצוות');
  expect((await remove(member, `/api/list-views/${id}`)).statusCode).toBe(404);
  expect((await remove(member, `/api/admin/list-views/${id}`)).statusCode).toBe(403);
  expect((await remove(manager, `/api/admin/list-views/${id}`)).statusCode).toBe(200);
  expect(await names(member)).toEqual([]);
  const entries = await test.database.db.select().from(auditLog);
  expect(entries.map(({ action, actorId, targetId }) => ({ action, actorId, targetId }))).toEqual(
    ['list_view.shared', 'list_view.unshared'].map((action) => ({
      action,
      actorId: getUser(manager),
      targetId: id,
    })),
  );
});

it('deletes shared views with the role, and keeps private ones', async () => {
  const manager = await test.as('roles.manage');
  await test.database.db.insert(roles).values({ id: 'short-lived', name: 'short-lived' });
  await post(manager, '/api/admin/list-views', { ...view('x'), roleId: 'short-lived' });
  expect(await names(manager)).toEqual(['x']);
  const { app } = test;
  const gone = await app.inject({ method: 'DELETE', url: '/api/admin/roles/short-lived', headers: manager });
  expect(gone.statusCode).toBe(200);
  expect(await names(manager)).toEqual([]);
});

it.each<[string, object]>([
  ['a list that is none', { list: 'javascript:alert(1)' }],
  ['a density that is none', { density: 'tiny' }],
  ['NUL in an address', { address: 'a\0b' }],
  ['an endless address', { address: 'x'.repeat(2_001) }],
  ['a holder of its own choice', { ownerId: 'somebody' }],
])('rejects %s', async (_what, part) => {
  const response = await post(await test.as(), '/api/list-views', view('x', part));
  expect(response.statusCode).toBe(400);
});

it('limits a user to 200 views, also in parallel', async () => {
  const one = await test.as();
  const { db } = test.database;
  const many = Array.from({ length: MAX_VIEWS - 2 }, (_, i) => ({ ...view(`v${i}`), id: `many-${i}` }));
  const row = { ownerId: getUser(one), roleId: null, density: 'dense' as const };
  await db.insert(listViews).values(many.map((each) => ({ ...each, ...row })));
  const responses = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => post(one, '/api/list-views', view(name))),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409]);
  expect((await post(one, '/api/list-views', view('v0'))).statusCode).toBe(200);
});

/** Returns the role of a test user's token. Each user has a role with its own id. */
function getUser({ authorization }: Headers): string {
  const token = authorization.slice('Bearer '.length);
  return (JSON.parse(Buffer.from(token, 'base64url').toString()) as { uid: string }).uid;
}

it('declares its tables as they are migrated', async () => {
  expect(await findTableDifferences(test.database.db, listViewsTables)).toEqual([]);
});
