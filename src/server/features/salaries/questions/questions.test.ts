import type { MonthClosing } from '#contract/features/salaries/closings-contract';
import type { MonthList } from '#contract/features/salaries/month-list/month-list-contract';
import type { OfficeQuestion, Question } from '#contract/features/salaries/questions-contract';
import { eq } from 'drizzle-orm';
import { alerts } from '#server/db/schema/alert-tables';
import { saleQuestions } from '#server/db/schema/salaries-tables';
import { users } from '#server/db/schema/users-tables';
import { alertMail } from '#server/crm-mirror/alerts/alert-message';
import { getRefusal, readEntries, REASONS, startCompany } from '../testing/company';
import { buildSale, callerOfAgent, endPass, removeSales, writeSales } from '../testing/salaries';

const { company, call, get, carry } = startCompany();

let dana: Awaited<ReturnType<typeof callerOfAgent>>;
beforeEach(async () => {
  dana = await callerOfAgent(company.test, 'a1');
});

const AUGUST = { month: '2026-08', saleId: 'august-1', reason: 'commission', text: 'סוכם על 12%' };
const JULY = { month: '2026-07', saleId: 'july-1', reason: 'commission', text: '' };
const MISSING = { month: '2026-08', saleId: null, reason: 'missing', text: 'מכירה לדפוס הצפון' };
const RIGHT = { answer: 'right', text: 'כך סוכם', carry: null };
const CARRIED = { answer: 'carried', text: 'צורף', carry: { intoMonth: '2026-08', difference: 30 } };

const ask = (body: object, agent = dana) => agent.call('POST', '/api/agent/questions', body);
async function askOne(body: object, agent = dana): Promise<Question> {
  const response = await ask(body, agent);
  expect(response.statusCode).toBe(200);
  return response.json<{ data: Question }>().data;
}
const answer = (id: string, body: object = RIGHT) =>
  call('POST', `/api/salaries/questions/${id}/answer`, body);
const readOwn = async (agent = dana) =>
  (await agent.call('GET', '/api/agent/questions')).json<{ data: Question[] }>().data;
const read = (month: string) => get<OfficeQuestion[]>(`/api/salaries/questions?month=${month}`);
const findCheck = async (month: string) =>
  (await get<MonthClosing>(`/api/salaries/closings/${month}`)).checks.find(({ key }) => key === 'questions');
async function close(month: string, reasons: object = REASONS) {
  const { amount, payable } = await get<MonthClosing>(`/api/salaries/closings/${month}`);
  return call('POST', '/api/salaries/closings', { month, amount, payable, reasons });
}
const changeAugust = (commission: number) =>
  writeSales(company.test, [
    buildSale('2026-08-10', { id: 'august-1', commission, statusCode: 3, statusName: 'status 3' }),
  ]);

it('passes a question to payroll, and the answer back to the agent', async () => {
  const { id } = await askOne(AUGUST);
  expect(await read('2026-08')).toEqual([
    expect.objectContaining({
      id,
      agentId: 'a1',
      agentName: 'Dana',
      text: 'סוכם על 12%',
      seen: { saleDate: '2026-08-10', amount: 100, commission: 20 },
      live: { saleDate: '2026-08-10', amount: 100, commission: 20 },
      isChanged: false,
      waiting: null,
      answer: null,
    }),
  ]);
  expect((await answer(id)).statusCode).toBe(200);
  expect(await readOwn()).toMatchObject([
    { id, saleId: 'august-1', answer: { kind: 'right', text: 'כך סוכם', intoMonth: null } },
  ]);
  expect(getRefusal(await answer(id))).toEqual([409, expect.any(String), { reason: 'answered' }]);
  expect((await answer('none')).statusCode).toBe(404);
});

it('shows an agent neither the present sale nor questions of others', async () => {
  const ron = await callerOfAgent(company.test, 'a2');
  const question = await askOne(AUGUST);
  const { id } = await askOne({ ...AUGUST, saleId: 'august-5' }, ron);
  const shown = Object.keys(question);
  for (const hidden of ['seen', 'live', 'waiting', 'agentName', 'isChanged'])
    expect(shown).not.toContain(hidden);
  expect(JSON.stringify((await answer(id)).json())).not.toContain('commission":3');
  expect((await readOwn()).map((one) => one.id)).toEqual([question.id]);
  expect((await readOwn(ron)).map((one) => one.id)).toEqual([id]);
  const response = await company.test.app.inject({
    url: '/api/agent/questions',
    headers: await company.test.as(),
  });
  expect(response.statusCode).toBe(404);
});

it.each([
  ['a sale of another agent', { saleId: 'august-5' }],
  ['a sale of another month', { saleId: 'september' }],
  ['a live sale of a closed month that was not in it', { month: '2026-07', saleId: 'august-1' }],
  ['an unknown sale', { saleId: 'none' }],
])('accepts no question about %s', async (_what, changes) => {
  expect((await ask({ ...AUGUST, ...changes })).statusCode).toBe(404);
});

it.each([
  ['a month that has not begun', { month: '2026-10' }],
  ['a missing sale with a sale', { reason: 'missing' }],
  ['another reason without a text', { reason: 'other', text: ' ' }],
  ['a text of more than 500 characters', { text: 'א'.repeat(501) }],
  ['another agent', { agentId: 'a2' }],
])('refuses %s', async (_what, changes) => {
  expect((await ask({ ...AUGUST, ...changes })).statusCode).toBe(400);
});

it('keeps one open question a sale, and allows another after the answer', async () => {
  const { id } = await askOne(AUGUST);
  expect(getRefusal(await ask({ ...AUGUST, reason: 'not_mine' }))).toEqual([
    409,
    expect.any(String),
    { reason: 'open' },
  ]);
  await answer(id);
  await askOne(AUGUST);
});

it('keeps at most five open questions about missing sales, a month and agent', async () => {
  const first = await askOne(MISSING);
  for (let i = 0; i < 4; i++) await askOne(MISSING);
  expect(getRefusal(await ask(MISSING))).toEqual([409, expect.any(String), { reason: 'too_many' }]);
  await askOne({ ...MISSING, month: '2026-09' });
  await askOne(MISSING, await callerOfAgent(company.test, 'a2'));
  await answer(first.id);
  await askOne(MISSING);
});

it('accepts "corrected" only once the sale differs from the shown one', async () => {
  const corrected = { ...RIGHT, answer: 'corrected' };
  const { id } = await askOne(AUGUST);
  expect(getRefusal(await answer(id, corrected))).toEqual([409, expect.any(String), { reason: 'unchanged' }]);
  await changeAugust(24);
  expect(await read('2026-08')).toMatchObject([{ isChanged: true, live: { commission: 24 } }]);
  expect((await answer(id, corrected)).statusCode).toBe(200);
  // The agent saw the frozen sale, which the CRM has changed since.
  const july = await askOne(JULY);
  expect((await answer(july.id, corrected)).statusCode).toBe(200);
});

it('accepts "corrected" of a deleted sale, and of a missing one once the month has another sale', async () => {
  const corrected = { ...RIGHT, answer: 'corrected' };
  const [sale, missing] = [await askOne(AUGUST), await askOne(MISSING)];
  expect((await answer(missing.id, corrected)).statusCode).toBe(409);
  await writeSales(company.test, [buildSale('2026-08-20', { id: 'found', commission: 8 })]);
  expect((await answer(missing.id, corrected)).statusCode).toBe(200);
  await removeSales(company.test, ['august-1']);
  expect(await read('2026-08')).toMatchObject([{ id: sale.id, live: null, isChanged: true }, {}]);
  expect((await answer(sale.id, corrected)).statusCode).toBe(200);
});

describe('the late change of a closed month', () => {
  it('is carried by the answer, in one step', async () => {
    const { id } = await askOne(JULY);
    expect(await read('2026-08')).toMatchObject([{ id, waiting: 30, seen: { commission: 100 } }]);
    expect((await answer(id, CARRIED)).statusCode).toBe(200);
    expect(await readOwn()).toMatchObject([{ answer: { kind: 'carried', intoMonth: '2026-08' } }]);
    expect(await get<MonthList>('/api/salaries/months/2026-08')).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ agentId: 'a1', corrections: 30 })]) as unknown,
    });
    const actions = (await readEntries(company.test)).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(['late_change.carried', 'question.answered']);
  });

  it.each([
    ['another difference', { carry: { intoMonth: '2026-08', difference: 31 } }, 409],
    ['an earlier month', { carry: { intoMonth: '2026-07', difference: 30 } }, 400],
    ['no month', { carry: null }, 400],
    ['a month beside another answer', { answer: 'right' }, 400],
  ])('is not carried with %s, and the question stays open', async (_what, changes, status) => {
    const { id } = await askOne(JULY);
    expect((await answer(id, { ...CARRIED, ...changes })).statusCode).toBe(status);
    expect(await readOwn()).toMatchObject([{ answer: null }]);
  });

  it('is not carried twice, for an open month, or for a missing sale', async () => {
    const { id } = await askOne(JULY);
    await carry();
    expect((await answer(id, CARRIED)).statusCode).toBe(404);
    expect((await answer((await askOne(AUGUST)).id, CARRIED)).statusCode).toBe(404);
    const missing = await askOne({ ...MISSING, month: '2026-07' });
    expect((await answer(missing.id, CARRIED)).statusCode).toBe(400);
  });

  it.each([
    ['its decision is withdrawn', 'late-changes/ID/take-back', undefined],
    ['its month is reopened', 'closings/2026-07/reopen', { reason: 'טעות' }],
  ])('opens the question again when %s', async (_what, path, body) => {
    const { id } = await askOne(JULY);
    await answer(id, CARRIED);
    const { decided } = await get<{ decided: { id: string }[] }>('/api/salaries/late-changes');
    // A later question about the same sale does not prevent it.
    const later = await askOne(JULY);
    const url = `/api/salaries/${path.replace('ID', decided[0]!.id)}`;
    expect((await call('POST', url, body)).statusCode).toBe(200);
    expect(new Map((await readOwn()).map((one) => [one.id, one.answer]))).toEqual(
      new Map([
        [later.id, null],
        [id, null],
      ]),
    );
    expect((await ask(JULY)).statusCode).toBe(409);
    const entry = (await readEntries(company.test))
      .filter(({ action }) => !action.startsWith('question'))
      .at(-1);
    expect(entry?.details).toMatchObject({ questions: [id] });
  });
});

it('requires an answer or a reason before a closing, and moves open questions into the oldest open month', async () => {
  const { id } = await askOne(AUGUST);
  await askOne(JULY);
  expect(await findCheck('2026-08')).toMatchObject({ isOk: false, count: 2, ids: ['a1'], names: ['Dana'] });
  expect(await findCheck('2026-09')).toMatchObject({ isOk: true });
  const { questions: _questions, ...others } = REASONS;
  expect((await close('2026-08', others)).statusCode).toBe(400);
  expect((await close('2026-08')).statusCode).toBe(200);
  expect(await findCheck('2026-09')).toMatchObject({ isOk: false, count: 2 });
  expect((await read('2026-09')).map((one) => one.month).sort()).toEqual(['2026-07', '2026-08']);
  // The list of a closed month shows its own ones.
  const { rows } = await get<MonthList>('/api/salaries/months/2026-08');
  expect(rows.map((row) => [row.agentId, row.questions])).toContainEqual(['a1', 1]);
  await answer(id);
  expect(await findCheck('2026-09')).toMatchObject({ count: 1 });
  expect(await read('2026-08')).toMatchObject([{ id, answer: { kind: 'right' } }]);
});

it('counts open questions in the rows of the list', async () => {
  const count = async () =>
    (await get<MonthList>('/api/salaries/months/2026-08')).rows.map((row) => [row.agentId, row.questions]);
  const { id } = await askOne(AUGUST);
  await askOne(MISSING, await callerOfAgent(company.test, 'a2'));
  await askOne(JULY);
  expect(await count()).toEqual(
    expect.arrayContaining([
      ['a1', 2],
      ['a2', 1],
      ['', 0],
    ]),
  );
  await answer(id);
  expect(await count()).toContainEqual(['a1', 1]);
});

it('writes no text to the audit log', async () => {
  const { id } = await askOne(AUGUST);
  await answer(id);
  const entries = (await readEntries(company.test)).slice(-2);
  expect(entries).toMatchObject([
    { action: 'question.asked', targetId: id, actorId: dana.userId, details: { reason: 'commission' } },
    { action: 'question.answered', targetId: id, details: { reason: 'commission', answer: 'right' } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/סוכם|כך/);
});

describe('the mail of an answer', () => {
  const send = (smtpUrl: string | undefined) =>
    Object.assign(company.test.services.config, { smtpUrl, mailFrom: 'Misrad <office@misrad.example>' });
  beforeEach(() => send('smtp://127.0.0.1:1'));
  afterAll(() => send(undefined));
  const readMails = () => company.test.database.db.select().from(alerts);

  it('leads to the own area, and contains neither the answer nor an amount', async () => {
    await answer((await askOne(JULY)).id, CARRIED);
    const mails = await readMails();
    expect(mails).toMatchObject([{ kind: 'question_answered', address: `${dana.userId}@misrad.example` }]);
    const { subject, text, html } = alertMail(mails[0]!, 'https://misrad.example');
    expect(subject).toBe('התקבלה תשובה לשאלה שלכם על המשכורת');
    expect(text).toContain('https://misrad.example/agent');
    expect(subject + text + html).not.toMatch(/\d|צורף|july/);
  });

  it('is not sent to a former user of the agent, or without a mail server', async () => {
    const { db } = company.test.database;
    const [first, second, third] = [await askOne(JULY), await askOne(AUGUST), await askOne(MISSING)];
    send(undefined);
    await answer(first.id);
    send('smtp://127.0.0.1:1');
    await db.update(users).set({ isActive: false }).where(eq(users.id, dana.userId));
    await answer(second.id);
    await db.update(users).set({ isActive: true, agentId: null }).where(eq(users.id, dana.userId));
    await answer(third.id);
    expect(await readMails()).toEqual([]);
  });
});

it('stores the sale as the agent saw it, whatever changes later', async () => {
  await askOne(AUGUST);
  await changeAugust(90);
  await endPass(company.test);
  const [row] = await company.test.database.db.select().from(saleQuestions);
  expect(row?.seen).toMatchObject({ commission: 20, agentId: 'a1', statusCode: 3 });
});
