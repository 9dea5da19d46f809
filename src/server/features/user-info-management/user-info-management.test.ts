import { eq } from 'drizzle-orm';
import type { ErrorBody } from '#contract/lib/http/errors-contract';
import type { ManagedAgent } from '#contract/features/user-info-management/user-info-management-contract';
import * as userInfoManagementTables from '#server/db/schema/agents-tables';
import { agents } from '#server/db/schema/agents-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import { users } from '#server/db/schema/users-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { findTableDifferences } from '#server/lib/testing/table-differences';

const BASE = '/api/user-info-management';
let test: TestApp;
let manager: { authorization: string };

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.database.reset();
  manager = await test.as('user_info.manage', 'salaries.view');
  await test.database.db.insert(agents).values([
    { id: 'a1', name: 'אבי', email: '\u200fAvi@misrad.example', isActive: true },
    { id: 'a2', name: 'בני', email: null, isActive: true },
  ]);
  await test.database.db.insert(users).values([
    { id: 'avi', email: 'avi@misrad.example', displayName: 'אבי' },
    { id: 'beni', email: 'beni@misrad.example', displayName: 'בני' },
    { id: 'gone', email: 'gone@misrad.example', isActive: false },
  ]);
});
afterAll(() => test.close());

async function call(method: 'GET' | 'PUT', url: string, payload?: object, headers = manager) {
  const response = await test.app.inject({ method, url: BASE + url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json<{ data: never } & ErrorBody>() };
}

async function getAgents(month: string): Promise<ManagedAgent[]> {
  const { body } = await call('GET', `?month=${month}`);
  return (body.data as { agents: ManagedAgent[] }).agents;
}

const link = (agentId: string, userId: string | null, headers = manager) =>
  call('PUT', `/${agentId}/user`, { userId }, headers);

it('suggests users by address, links one to one, and records it', async () => {
  const [first] = await getAgents('2026-09');
  expect(first).toMatchObject({ id: 'a1', user: null, suggestion: { id: 'avi' } });
  expect((await link('a1', 'avi')).status).toBe(200);
  expect((await getAgents('2026-09'))[0]).toMatchObject({ user: { id: 'avi' }, suggestion: null });
  expect((await link('a2', 'avi')).status).toBe(409);
  expect((await link('a1', 'beni')).status).toBe(409);
  expect((await link('a2', 'gone')).status).toBe(404);
  expect((await link('nobody', 'beni')).status).toBe(404);
  expect((await link('nobody', null)).status).toBe(404);
  expect((await link('a2', null)).status).toBe(200);
  expect((await link('a1', null)).status).toBe(200);
  const entries = await test.database.db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.map(({ action, targetId }) => [action, targetId])).toEqual([
    ['agent.linked', 'a1'],
    ['agent.unlinked', 'a1'],
  ]);
  expect(entries[0]?.after).toEqual({ userId: 'avi', email: 'avi@misrad.example' });
});

it('rejects linking oneself without system.admin, and any link without the permission for salaries', async () => {
  const own = async (...permissions: string[]) => {
    const headers = await test.as(...permissions);
    const claims = JSON.parse(Buffer.from(headers.authorization.slice(7), 'base64url').toString());
    return { headers, id: claims.uid as string };
  };
  const ordinary = await own('user_info.manage', 'salaries.view');
  expect((await link('a1', ordinary.id, ordinary.headers)).status).toBe(403);
  const blind = await own('user_info.manage');
  expect((await link('a1', 'avi', blind.headers)).status).toBe(403);
  const administrator = await own('system.admin');
  expect((await link('a1', administrator.id, administrator.headers)).status).toBe(200);
});

it('accepts one of two parallel links of the same user', async () => {
  const responses = await Promise.all([link('a1', 'avi'), link('a2', 'avi')]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const linked = await test.database.db.select().from(users).where(eq(users.id, 'avi'));
  expect(linked[0]?.agentId).toMatch(/^a[12]$/);
});

it('uses the latest earlier target for a month without one', async () => {
  const set = (month: string, target: number | null) =>
    call('PUT', '', { month, changes: [{ agentId: 'a1', target }] });
  await set('2026-03', 100_000.5);
  await set('2026-06', 120_000);
  const targets = async (month: string) => {
    const [agent] = await getAgents(month);
    return [agent?.target, agent?.targetFrom];
  };
  expect(await targets('2026-02')).toEqual([null, null]);
  expect(await targets('2026-05')).toEqual([100_000.5, '2026-03']);
  expect(await targets('2026-09')).toEqual([120_000, '2026-06']);
  await set('2026-06', null);
  expect(await targets('2026-09')).toEqual([100_000.5, '2026-03']);
});

it("changes all or none, and names the field of another agent's number", async () => {
  const change = (changes: object[]) => call('PUT', '', { month: '2026-09', changes });
  expect(
    (await change([{ agentId: 'a1', employeeNumber: ' \u200f1028 ', employment: 'self_employed' }])).status,
  ).toBe(200);
  // A supplier may have an employee's number.
  expect((await change([{ agentId: 'a2', employeeNumber: '1028' }])).status).toBe(200);
  const refused = await change([
    { agentId: 'a1', target: 5 },
    { agentId: 'a2', employment: 'self_employed' },
  ]);
  expect(refused.status).toBe(400);
  expect(refused.body.error.fields?.[0]?.field).toMatch(/^body\.changes\.[01]\.employeeNumber$/);
  expect(await getAgents('2026-09')).toMatchObject([
    { employeeNumber: '1028', employment: 'self_employed', target: null },
    { employeeNumber: '1028', employment: 'employee' },
  ]);
  expect((await change([{ agentId: 'a1', target: -1 }])).status).toBe(400);
  expect((await change([{ agentId: 'a1', isActive: true }])).status).toBe(400);
  const [entry] = await test.database.db.select().from(auditLog);
  expect(entry).toMatchObject({ action: 'agent.changed', targetId: 'a1', after: { employeeNumber: '1028' } });
});

it('records only the changed agents', async () => {
  const change = (changes: object[]) => call('PUT', '', { month: '2026-09', changes });
  expect((await change([{ agentId: 'a1' }, { agentId: 'a2', target: null }])).status).toBe(200);
  expect((await change([{ agentId: 'a1' }, { agentId: 'a2', target: 5 }])).status).toBe(200);
  expect((await change([{ agentId: 'a2', target: 5, employment: 'employee' }])).status).toBe(200);
  const entries = await test.database.db.select().from(auditLog);
  expect(entries.map(({ targetId }) => targetId)).toEqual(['a2']);
});

it("links a user with the identity provider's longest id", async () => {
  const id = 'x'.repeat(128);
  await test.database.db.insert(users).values({ id, email: 'long@misrad.example' });
  expect((await link('a1', id)).status).toBe(200);
  expect((await link('a2', `${id}x`)).status).toBe(400);
});

it('finds users by words of name and address in any order and spelling', async () => {
  await test.database.db
    .insert(users)
    .values({ id: 'dana', email: 'd.levi@misrad.example', displayName: 'ד״ר דנה לוי' });
  const found = async (search: string): Promise<string[]> => {
    const { body } = await call('GET', `/users?${new URLSearchParams({ search }).toString()}`);
    return (body.data as { id: string }[]).map(({ id }) => id);
  };
  expect(await found('לוי דר')).toEqual(['dana']);
  expect(await found('D.Levi')).toEqual(['dana']);
  expect(await found('%')).toEqual([]);
});

it('declares its tables as they are migrated', async () => {
  expect(await findTableDifferences(test.database.db, userInfoManagementTables)).toEqual([]);
});
