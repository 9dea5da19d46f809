import { desc, eq, ne, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { auditLog } from '#server/db/schema/audit-tables';
import { getRows } from '#server/db/database';
import { unzip } from '#server/lib/lists/testing/read-xlsx';
import { logOptions } from '#server/lib/log-options';
import { ownAccounts } from '#server/lib/testing/app';
import { biometricDevices } from '#server/db/schema/biometric-tables';
import { apiTokens } from '#server/db/schema/api-tokens-tables';
import { ownCodes } from '#server/db/schema/two-factor-tables';
import { listViews } from '#server/db/schema/list-views-tables';
import {
  closedAgents,
  closings,
  salaryFilters,
  saleQuestions,
  salarySums,
  statementSendings,
} from '#server/db/schema/salaries-tables';
import { alerts } from '#server/db/schema/alert-tables';
import { startPeople, type People, type Person } from '#server/features/accounts/users/testing/people';

const PERSON = {
  id: 'dana',
  email: 'dana@misrad.example',
  name: 'דנה בת-אור',
  earlierName: 'דנה נעוריה',
  address: '203.0.113.77',
};
const { email, name, earlierName, address } = PERSON;
const AT = '2026-09-01T08:00:00.000Z';

import { sealLate } from '#server/features/salaries/seals/seal-closings';
import { verifySeals } from '#server/features/salaries/seals/verify-seals';

let people: People;
let admin: Person;
const deleted: string[] = [];
const lines: string[] = [];
let isProviderAway = false;

beforeAll(async () => {
  people = await startPeople({
    log: pino(logOptions('trace'), { write: (line) => void lines.push(line) }),
    identityAdmin: {
      ...ownAccounts,
      findAccount: async (found) => `uid-of-${found}`,
      deleteAccount: async (uid) => {
        if (isProviderAway) throw new Error('the provider is away');
        deleted.push(uid);
      },
    },
  });
  admin = people.person('admin');
});
beforeEach(async () => {
  await people.test.database.reset();
  deleted.length = 0;
  lines.length = 0;
  isProviderAway = false;
  await people.role('admins', 'system.admin');
  await people.role('managers', 'users.manage');
  for (const [id, role] of [
    ['admin', 'admins'],
    ['manager', 'managers'],
    ['dana', 'managers'],
    // Another person with a similar address.
    ['yodana', 'managers'],
  ] as const)
    await people.user(id, role);
});
afterAll(() => people.test.close());

/** Returns the tables with a row that contains a text in any column. The text is a regular expression. */
async function findTables(text: string): Promise<string[]> {
  const { db } = people.test.database;
  const tables = getRows<{ name: string }>(
    await db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    ),
  );
  const found: string[] = [];
  for (const table of tables) {
    const rows = await db.execute(
      sql`select 1 from ${sql.identifier(table.name)} t where t::text ~* ${text} limit 1`,
    );
    if (getRows(rows).length > 0) found.push(table.name);
  }
  return found.sort();
}

/** Lets the person work, and others do something with the person. */
async function fillTraces(): Promise<void> {
  const { app, database, holding } = people.test;
  const { db } = database;
  for (const displayName of [earlierName, name])
    await admin.send('PUT', '/api/admin/users/dana', { displayName });
  await app.inject({
    method: 'POST',
    url: '/api/admin/users/pending',
    headers: holding({ uid: 'dana' }),
    payload: { email: 'noa@misrad.example', displayName: 'נועה', roleId: 'managers' },
    remoteAddress: address,
  });
  const filter = { text: name };
  await db.insert(auditLog).values([
    { action: 'invitation.created', targetId: 'i1', after: { email, displayName: name, roleId: 'r' } },
    { action: 'agent.linked', actorId: 'admin', targetId: 'a1', after: { userId: 'dana', email } },
    { action: 'account.replaced', address, details: { uid: 'old', email: email.toUpperCase() } },
    { action: 'admin_people.exported', actorId: 'admin', details: { filter, count: 1 } },
    { action: 'agent.changed', actorId: 'admin', targetId: 'a2', after: { email: `yo${email}`, name } },
  ]);
  await db.insert(listViews).values({
    id: 'v1',
    ownerId: 'dana',
    list: '/x',
    address: name,
    hidden: [],
    density: 'dense',
    opens: false,
    name,
  });
  await db.insert(biometricDevices).values({
    id: 'device',
    userId: 'dana',
    name,
    credentialId: 'secret-credential',
    publicKey: 'secret-key',
    counter: 0,
    registeredWhileOff: false,
  });
  await db.insert(ownCodes).values({ userId: 'dana', secret: 'secret-own', recoveryHashes: ['secret-hash'] });
  await db.insert(apiTokens).values({
    id: 'token',
    makerId: 'dana',
    name,
    hash: 'secret-hash',
    expiresAt: AT,
  });
  await db.insert(salaryFilters).values({
    userId: 'dana',
    selectedAgents: [],
    selectedStatuses: [],
    lastUpdated: AT,
  });
  await db.insert(alerts).values({
    id: 'alert',
    kind: 'stale',
    isOver: false,
    way: 'mail',
    address: email,
    createdAt: AT,
    nextAttemptAt: AT,
  });
  const question = { month: '2026-08', agentId: 'a1', reason: 'missing', seen: {}, askedAt: AT } as const;
  const answered = { answer: 'right', answeredAt: AT } as const;
  await db.insert(saleQuestions).values([
    {
      ...question,
      ...answered,
      id: 'q1',
      askedBy: 'dana',
      text: name,
      answerText: name,
      answeredBy: 'admin',
    },
    { ...question, id: 'q2', askedBy: 'dana', text: earlierName },
    {
      ...question,
      ...answered,
      id: 'q3',
      askedBy: 'admin',
      text: 'secret',
      answerText: 'כן',
      answeredBy: 'dana',
    },
  ]);
  const sending = { month: '2026-08', agentId: 'a1', way: 'email', isDraft: false, askedBy: 'dana' } as const;
  await db.insert(statementSendings).values(
    (['queued', 'sent'] as const).map((state) => ({
      ...sending,
      id: state,
      state,
      address: 'Dana@misrad.example',
      askedAt: AT,
      changedAt: AT,
    })),
  );
}

async function fillClosedMonth(): Promise<void> {
  const { db } = people.test.database;
  const month = '2026-08';
  await db.insert(closings).values({ month, closedAt: AT, closedBy: 'dana', checklist: {} });
  await db.insert(closedAgents).values({ month, id: 'a1', name: 'סוכן', employeeNumber: '7' });
  await db.insert(salarySums).values({
    month,
    isFrozen: true,
    agentId: 'a1',
    statusCode: 1,
    sales: 2,
    amount: 10,
    commission: 3,
    salesToDay: 2,
    amountToDay: 10,
    commissionToDay: 3,
  });
  await sealLate(people.test.services);
}

const readClosedMonth = async () =>
  Promise.all(
    [closings, closedAgents, salarySums].map((table) => people.test.database.db.select().from(table)),
  );

async function readExport(list: string): Promise<string> {
  const { app, holding } = people.test;
  const response = await app.inject({
    method: 'POST',
    url: `/api/admin/${list}/export`,
    headers: holding({ uid: 'admin' }),
    payload: { filter: {}, sort: list === 'people' ? 'displayName' : 'at', direction: 'asc' },
  });
  expect(response.statusCode).toBe(200);
  return [...unzip(response.rawPayload).values()].join('\n');
}

const erase = (id: string) => admin.send('DELETE', `/api/admin/people/${id}/personal-data`);
const deactivate = () => admin.send('POST', '/api/admin/users/dana/deactivate');

it('leaves name, addresses and IP address of an erased user nowhere, and changes no closed month', async () => {
  await fillTraces();
  await fillClosedMonth();
  const closed = await readClosedMonth();
  await deactivate();
  const own = `(^|[^o])${email}`;
  for (const text of [own, name, earlierName, address]) expect(await findTables(text)).toContain('audit_log');
  const entries = await people.test.database.db.$count(auditLog);

  lines.length = 0;
  expect(await erase('dana')).toMatchObject({ status: 200, data: { data: { id: 'dana' } } });
  expect(deleted).toEqual(['dana']);
  await people.test.app.inject({
    url: '/api/auth/userProfile',
    headers: people.test.holding({ uid: 'dana' }),
  });
  const files = (await readExport('people')) + (await readExport('audit-log'));
  for (const text of [own, earlierName, address]) expect(await findTables(text)).toEqual([]);
  // An entry about another person of the same name stays as it is.
  const { db } = people.test.database;
  expect(await findTables(name)).toEqual(['audit_log']);
  const [other] = await db.select().from(auditLog).where(eq(auditLog.targetId, 'a2'));
  expect(other?.after).toEqual({ email: `yo${email}`, name });
  const others = await db.select().from(auditLog).where(ne(auditLog.targetId, 'a2'));
  expect(JSON.stringify(others)).not.toContain(name);
  for (const text of [name, earlierName, `"${email}"`, address]) expect(lines.join('\n')).not.toContain(text);
  for (const text of [earlierName, address]) expect(files).not.toContain(text);
  expect(await readClosedMonth()).toEqual(closed);
  expect(await verifySeals(db)).toMatchObject({ faults: [], uncompared: [] });
  const questions = await db.select().from(saleQuestions).orderBy(saleQuestions.id);
  expect(questions.map(({ text, answerText }) => [text, answerText])).toEqual([
    ['', ''],
    ['', null],
    ['secret', 'כן'],
  ]);
  const reader = people.test.holding({ uid: 'admin' });
  const read = async (url: string) => (await people.test.app.inject({ url, headers: reader })).body;
  expect(await read('/api/salaries/statement?period=2026-08')).toContain('"closedBy":"משתמש שנמחק"');
  expect(await read('/api/admin/audit-log?sort=at&direction=desc')).toContain('"actorName":"משתמש שנמחק"');
  expect(await people.test.database.db.$count(auditLog)).toBe(entries + 3);
});

/** Inserts the search of an export. @returns the id of the entry */
async function insertSearch(actorId: string, text: string): Promise<number> {
  const [row] = await people.test.database.db
    .insert(auditLog)
    .values({ action: 'customers.exported', actorId, details: { filter: { text }, count: 1 } })
    .returning({ id: auditLog.id });
  return row!.id;
}

async function readSearch(id: number): Promise<unknown> {
  const [row] = await people.test.database.db.select().from(auditLog).where(eq(auditLog.id, id));
  return row?.details;
}

describe('a search in the audit log', () => {
  it.each([
    // Own searches that contain the name or a part of it.
    ['דן', 'dana', 'דן', true],
    ['דן', 'dana', 'חשבון של דן', true],
    ['דנה בת-אור', 'dana', 'דנה', true],
    ['דנה בת-אור', 'dana', '  בת־אור', true],
    ['צ׳רלי "בת-ים" כץ', 'dana', "צ'רלי", true],
    ['Dana Or', 'dana', 'לקוחות DANA', true],
    ['דנה בת-אור', 'dana', 'dana@', true],
    ['דנה בת-אור', 'dana', 'misrad', false],
    ['דנה בת-אור', 'dana', 'סופר', false],
    // Other people's: the whole name only, and none of fewer than four letters.
    ['דן', 'yodana', 'דן', false],
    ['דן', 'yodana', 'אלדן', false],
    ['אבי', 'yodana', 'אבי', false],
    ['דנה בת-אור', 'yodana', 'דנה', false],
    ['דנה בת-אור', 'yodana', 'קנדנה בת-אורות', false],
    ['דנה בת-אור', 'yodana', 'משכורת דנה בת אור, 2026', true],
    ['רחלי', 'yodana', 'רָחֵלִי', true],
    ['אבי "רם" כהן', 'yodana', 'אבי רם כהן', true],
    ['רחלי', 'yodana', 'רחלים', false],
  ])('of the erased %p, entered by %s as %p, is erased: %s', async (displayName, actor, text, isErased) => {
    await admin.send('PUT', '/api/admin/users/dana', { displayName });
    const id = await insertSearch(actor, text);
    await deactivate();
    expect(await erase('dana')).toMatchObject({ status: 200 });
    expect(await readSearch(id)).toEqual({ filter: { text: isErased ? 'נמחק' : text }, count: 1 });
  });
});

it('erases an invited person with the account, and nobody without an account of their own', async () => {
  const body = { email: 'noa@misrad.example', displayName: 'נועה לוי', roleId: 'managers' };
  const { data } = await admin.send('POST', '/api/admin/users/pending', body);
  const { id } = (data as { data: { id: string } }).data;
  expect(await erase(id)).toMatchObject({ status: 200 });
  expect(deleted).toEqual(['uid-of-noa@misrad.example']);
  for (const text of [body.email, body.displayName]) expect(await findTables(text)).toEqual([]);
  expect(await erase(id)).toMatchObject({ status: 404 });
});

it('erases nothing of an active user, without the permission, or while the identity provider is away', async () => {
  expect(await erase('dana')).toMatchObject({ status: 409, reason: 'still_active' });
  await deactivate();
  const manager = people.person('manager');
  const path = '/api/admin/people/dana/personal-data';
  expect(await manager.send('DELETE', path)).toMatchObject({ status: 403, missing: ['system.admin'] });
  isProviderAway = true;
  expect(await erase('dana')).toMatchObject({ status: 503 });
  expect(await findTables(email)).toContain('users');
  isProviderAway = false;
  expect(await erase('dana')).toMatchObject({ status: 200 });
  for (const url of ['/api/admin/users/dana/activate', '/api/admin/users/dana/deactivate'])
    expect(await admin.send('POST', url)).toMatchObject({ status: 404 });
  expect(await admin.send('GET', '/api/admin/people/dana')).toMatchObject({ status: 404 });
});

it('exports all data of a person without credentials, and records it', async () => {
  await fillTraces();
  const { app, database, holding } = people.test;
  const response = await app.inject({
    method: 'POST',
    url: '/api/admin/people/dana/personal-data',
    headers: holding({ uid: 'admin' }),
  });
  expect(response.headers['content-disposition']).toContain('personal-data-dana.json');
  const file = response.json<Record<string, unknown[]>>();
  expect(file).toMatchObject({
    user: { id: 'dana', email, displayName: name },
    devices: [{ id: 'device', name }],
    ownCodes: [{ confirmedAt: null }],
    apiTokens: [{ id: 'token', name }],
    views: [{ id: 'v1' }],
    questions: [
      { id: 'q1', text: name, answerText: name },
      { id: 'q2', text: earlierName },
    ],
    answers: [{ id: 'q3', answerText: 'כן' }],
    mails: [{ id: 'queued' }, { id: 'sent' }],
  });
  const actions = (file['auditLog'] as { action: string }[]).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['user.changed', 'invitation.created', 'agent.linked']));
  expect(actions).not.toContain('agent.changed');
  expect(response.body).not.toContain('secret');
  const [entry] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ actorId: 'admin', action: 'user.data_exported', targetId: 'dana' });
});
