import type { MonthList } from '#contract/features/salaries/month-list/month-list-contract';
import { readConfig } from '#server/lib/config';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { agents } from '#server/db/schema/agents-tables';
import { readEntries } from '../testing/company';
import { buildSale, callerWith, writeSales } from '../testing/salaries';

let test: TestApp;
let call: Awaited<ReturnType<typeof callerWith>>;

const MONTH = '2026-08';

beforeAll(async () => {
  const env = { FIREBERRY_TOKEN: 'test', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@misrad.example' };
  test = await startTestApp({ config: readConfig(env, 'demo') });
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
  call = await callerWith(test, 'salaries.view', 'salaries.manage');
});
afterAll(() => test.close());

/** The CRM's address or telephone of an agent, the one that the statement is sent to, and whether it is another one. */
const SENDINGS = [
  ['email', 'dana@misrad.example', 'dana@misrad.example', false],
  ['email', '\u200fDana@Misrad.example ', 'dana@MISRAD.example', false],
  ['email', 'dana@דוגמה.ישראל', 'dana@xn--6dbbec0c.xn--4dbrk0ce', false],
  ['email', 'dana@misrad.example', 'dana@misrad.example.net', true],
  ['email', 'dana@misrad.example, b@misrad.example', 'dana@misrad.example', true],
  ['email', null, 'dana@misrad.example', true],
  ['whatsapp', '052-555-0123', '+972 52 5550123', false],
  ['whatsapp', '052-555-0123 שלוחה 3', '0525550123', false],
  ['whatsapp', '052-555-0123', '052-555-0124', true],
  ['whatsapp', null, '052-555-0124', true],
] as const;

async function list(): Promise<MonthList['rows']> {
  const response = await call('GET', `/api/salaries/months/${MONTH}`);
  return response.json<{ data: MonthList }>().data.rows;
}

async function send(messages: readonly object[]): Promise<void> {
  const body = { month: MONTH, messages: messages.map((message) => ({ seen: null, ...message })) };
  expect((await call('POST', '/api/salaries/statements/send', body)).statusCode).toBe(200);
}

async function writeAgents(rows: readonly Partial<typeof agents.$inferInsert>[]): Promise<string[]> {
  const people = rows.map((row, i) => ({ id: `a${i}`, name: `a${i}`, isActive: true, ...row }));
  await test.database.db.insert(agents).values(people);
  const ids = people.map(({ id }) => id);
  await writeSales(
    test,
    ids.map((agentId) => buildSale('2026-08-10', { agentId })),
  );
  return ids;
}

it('marks statements that are sent to another address than that of the CRM, in the list and in the entry', async () => {
  const ids = await writeAgents(
    SENDINGS.map(([way, known]) => ({ [way === 'email' ? 'email' : 'phone']: known })),
  );
  await send(SENDINGS.map(([way, , address], i) => ({ agentId: ids[i], way, address })));
  const rows = await list();
  const marks = ids.map((id) => rows.find(({ agentId }) => agentId === id)?.sending?.isOtherAddress);
  expect(marks).toEqual(SENDINGS.map(([, , , isOther]) => isOther));
  const entry = (await readEntries(test)).at(-1);
  const { messages } = entry!.details as { messages: { isOtherAddress?: true }[] };
  expect(messages.map(({ isOtherAddress = false }) => isOtherAddress)).toEqual(marks);
});

it('keeps the mark after the CRM has got the address, and marks the opened message in its entry', async () => {
  const [id = ''] = await writeAgents([{ phone: null }]);
  await send([{ agentId: id, way: 'whatsapp', address: '052-555-0124' }]);
  await test.database.db.update(agents).set({ phone: '052-555-0124' });
  const [row] = await list();
  expect(row?.sending).toMatchObject({ isOtherAddress: true, address: '972525550124' });
  await call('POST', `/api/salaries/statements/sendings/${row?.sending?.id}/opened`);
  expect((await readEntries(test)).at(-1)).toMatchObject({
    action: 'statement.opened',
    details: { address: '972525550124', isOtherAddress: true },
  });
});

it('distinguishes an address that was used before from one of the CRM', async () => {
  const ids = await writeAgents([
    { email: 'dana@misrad.example', phone: null },
    { email: ' ', phone: null },
  ]);
  await send([
    { agentId: ids[0], way: 'email', address: 'other@misrad.example' },
    { agentId: ids[1], way: 'email', address: 'other@misrad.example' },
  ]);
  const rows = (await list()).sort((a, b) => a.agentId.localeCompare(b.agentId));
  expect(rows.map(({ email, isOtherEmail }) => [email, isOtherEmail])).toEqual([
    ['dana@misrad.example', false],
    ['other@misrad.example', true],
  ]);
});
