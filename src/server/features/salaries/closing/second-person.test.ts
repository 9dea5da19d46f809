import { like } from 'drizzle-orm';
import { CHECKS, type MonthClosing } from '#contract/features/salaries/closings-contract';
import { unzip } from '#server/lib/lists/testing/read-xlsx';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { auditLog } from '#server/db/schema/audit-tables';
import { users } from '#server/db/schema/users-tables';
import { buildSale, callerWith, writeSales } from '../testing/salaries';

const MONTH = '2026-08';
const CLERK = ['salaries.view', 'salaries.manage'];
const PATH = '/api/salaries/second-person';
const REASONS = Object.fromEntries(CHECKS.map((key) => [key, 'נבדק ביד']));

type Caller = Awaited<ReturnType<typeof callerWith>>;

let test: TestApp;
/** Two clerks who share the checking, and the administrator of salaries. */
let dana: Caller;
let ron: Caller;
let head: Caller;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
  dana = await callerWith(test, ...CLERK);
  ron = await callerWith(test, ...CLERK);
  head = await callerWith(test, 'salaries.view', 'salaries.admin');
  await writeSales(test, [
    buildSale('2026-08-10', { agentId: 'a1', commission: 70 }),
    buildSale('2026-08-11', { agentId: 'a2', commission: 30 }),
    buildSale('2026-08-12', { agentId: 'a3', commission: 0 }),
    buildSale('2026-08-13', { agentId: null, commission: 5 }),
  ]);
});
afterAll(() => test.close());

const requireTwo = () => head('POST', `${PATH}/require`);
const waive = () => head('POST', `${PATH}/waive`, { reason: 'חופשה של רון' });
const mark = (caller: Caller, marked: Record<string, number>) =>
  caller('PUT', `/api/salaries/months/${MONTH}/checked`, {
    isChecked: true,
    statements: Object.entries(marked).map(([agentId, payable]) => ({ agentId, payable })),
  });
const close = (caller: Caller, reasons: object = REASONS, amount = 105) =>
  caller('POST', '/api/salaries/closings', { month: MONTH, amount, payable: amount, reasons });
const read = async (caller: Caller) =>
  (await caller('GET', `/api/salaries/closings/${MONTH}`)).json<{ data: MonthClosing }>().data;
const REFUSED = {
  error: { code: 'conflict', details: { reason: 'second_person_required', agentIds: ['a1', 'a2'] } },
};

it('closes a month by two clerks who share the checking, in either order', async () => {
  await requireTwo();
  await mark(dana, { a1: 70 });
  await mark(ron, { a2: 30 });
  expect((await close(dana)).json()).toMatchObject({ error: { details: { agentIds: ['a1'] } } });
  await mark(ron, { a1: 70 });
  expect((await close(dana)).statusCode).toBe(200);
});

it.each([
  ['a clerk', CLERK],
  ['an administrator of everything', ['system.admin']],
])('refuses %s who has marked everything alone, with any reasons', async (_who, permissions) => {
  await requireTwo();
  const alone = await callerWith(test, ...permissions);
  await mark(alone, { a1: 70, a2: 30 });
  const answer = await close(alone);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject(REFUSED);
  const check = { key: 'secondPerson', isOk: false, count: 2, ids: ['a1', 'a2'] };
  expect((await read(alone)).checks).toContainEqual(expect.objectContaining(check));
  expect((await read(ron)).checks).toContainEqual(
    expect.objectContaining({ key: 'secondPerson', isOk: true }),
  );
});

it('counts a mark for the present amount only', async () => {
  await requireTwo();
  await mark(ron, { a1: 70, a2: 30 });
  await writeSales(test, [buildSale('2026-08-10', { agentId: 'a1', commission: 1 })]);
  expect((await close(dana, REASONS, 106)).json()).toMatchObject({
    error: { details: { agentIds: ['a1'] } },
  });
  await mark(ron, { a1: 71 });
  expect((await close(dana, REASONS, 106)).statusCode).toBe(200);
});

it('requires a mark of a negative amount, too', async () => {
  await requireTwo();
  await mark(ron, { a1: 70, a2: 30 });
  await writeSales(test, [buildSale('2026-08-14', { agentId: 'a4', commission: -5 })]);
  expect((await close(dana, REASONS, 100)).json()).toMatchObject({
    error: { details: { agentIds: ['a4'] } },
  });
  await mark(ron, { a4: -5 });
  expect((await close(dana, REASONS, 100)).statusCode).toBe(200);
});

it('shows the marks of both, the own one as such', async () => {
  await requireTwo();
  await mark(dana, { a1: 70 });
  test.clock.set('2026-09-16T09:01:00Z');
  await mark(ron, { a1: 70 });
  const list = (await ron('GET', `/api/salaries/months/${MONTH}`)).json<{ data: object }>().data;
  expect(list).toMatchObject({
    needsSecondPerson: true,
    rows: [{ agentId: 'a1', marks: [{ isOwn: true }, { isOwn: false, isCurrent: true }] }, {}, {}, {}],
  });
});

it('is required of two active people only', async () => {
  expect((await requireTwo()).json()).toMatchObject({ data: { isRequired: true, people: 2 } });
  await test.database.db.update(users).set({ isActive: false });
  head = await callerWith(test, 'salaries.view', 'salaries.admin');
  expect((await waive()).json()).toMatchObject({ data: { isRequired: false, people: 0 } });
  const answer = await requireTwo();
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ error: { details: { reason: 'too_few' } } });
});

it('is switched off with a reason, by an administrator of salaries', async () => {
  await requireTwo();
  expect((await dana('POST', `${PATH}/waive`, { reason: 'חופשה' })).statusCode).toBe(403);
  const answer = await head('POST', `${PATH}/waive`, { reason: ' ' });
  expect(answer.json<{ error: { fields: object[] } }>().error.fields[0]).toMatchObject({
    field: 'body.reason',
  });
  expect((await close(dana)).statusCode).toBe(409);
  expect((await waive()).statusCode).toBe(200);
});

it('requires a reason for closing alone in the week after it was switched off, and names it in list, file and log', async () => {
  await requireTwo();
  await requireTwo();
  await waive();
  test.clock.set('2026-09-23T08:59:59Z');
  const { db } = test.database;
  expect(await db.$count(auditLog, like(auditLog.action, 'second_person.%'))).toBe(2);
  const { onePerson: _left, ...others } = REASONS;
  expect((await close(dana, others)).json()).toMatchObject({
    error: { fields: [{ field: 'body.reasons.onePerson' }] },
  });
  expect((await close(dana)).statusCode).toBe(200);
  const check = { key: 'onePerson', isOk: false, reason: 'נבדק ביד' };
  expect((await read(ron)).checks).toContainEqual(expect.objectContaining(check));
  const office = await callerWith(test, 'system.admin');
  const file = await office('GET', `/api/reports/salaries/payroll/xlsx?month=${MONTH}`);
  expect([...unzip(file.rawPayload).values()].join('')).toContain('החודש נסגר בידי אדם אחד');
  const log = (await office('GET', '/api/admin/audit-log?action=month.closed')).body;
  expect(log).toContain('onePerson');
});

it('needs no reason later, or if another person has checked everything', async () => {
  await requireTwo();
  await waive();
  await mark(ron, { a1: 70, a2: 30 });
  expect((await read(dana)).checks).toContainEqual(expect.objectContaining({ key: 'onePerson', isOk: true }));
  test.clock.set('2026-09-23T09:00:00Z');
  // It is off already, so the week does not begin again.
  await waive();
  expect((await read(dana)).checks.map(({ key }) => key)).not.toContain('onePerson');
});
