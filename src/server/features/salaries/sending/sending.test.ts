import { pino } from 'pino';
import { startMailServer, type MailServer, type ReceivedMail } from '#mocks/mail/mail-server';
import { CHECKS, type MonthClosing } from '#contract/features/salaries/closings-contract';
import type { MonthList, MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import { readConfig } from '#server/lib/config';
import type { PdfPrinter } from '#server/lib/pdf/print-pdf';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { printedFigures, printedText } from '#server/lib/testing/read-pdf';
import { failingDatabase } from '#server/lib/testing/failing-database';
import { agents } from '#server/db/schema/agents-tables';
import { getRefusal, readEntries } from '../testing/company';
import { buildSale, callerWith, writeSales } from '../testing/salaries';
import { SENDING_LEASE, sendQueued } from './send-queued';

let test: TestApp;
let mail: MailServer;
let call: Awaited<ReturnType<typeof callerWith>>;
/** Runs when the mail server has stored a mail, before its response. */
let received: (stored: ReceivedMail) => void;

const MONTH = '2026-08';
const ADDRESSES = { a1: 'dana@misrad.example', a2: 'ron@misrad.example' };
/** A PDF takes a second, so that only one test prints any. */
const printer: PdfPrinter = { print: async () => Buffer.from('%PDF'), close: () => {} };

beforeAll(async () => {
  mail = await startMailServer({ received: (stored) => received(stored) });
  const env = { FIREBERRY_TOKEN: 'test', SMTP_URL: mail.url, MAIL_FROM: 'Misrad <office@misrad.example>' };
  test = await startTestApp({ config: readConfig(env, 'demo') });
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
  mail.mails.length = 0;
  received = () => {};
  await test.database.db.insert(agents).values([
    { id: 'a1', name: 'דנה', email: ADDRESSES.a1, phone: '052-555-0123', isActive: true },
    { id: 'a2', name: 'רון', email: ADDRESSES.a2, phone: '03-555-0123', isActive: true },
  ]);
  await writeSales(test, [
    buildSale('2026-08-10', { commission: 70.15 }),
    buildSale('2026-08-12', { commission: 5, agentId: 'a2' }),
  ]);
  call = await callerWith(test, 'salaries.view', 'salaries.manage');
});
afterAll(async () => {
  await test.close();
  await mail.close();
});

async function list(): Promise<MonthList> {
  return (await call('GET', `/api/salaries/months/${MONTH}`)).json<{ data: MonthList }>().data;
}

const findRow = async (agentId: string): Promise<MonthRow> =>
  (await list()).rows.find((row) => row.agentId === agentId)!;

type Wish = Partial<{ agentId: string; way: string; address: string; seen: string | null }>;

const send = (...wishes: Wish[]) => {
  const messages = wishes.map((wish) => ({ way: 'email', address: ADDRESSES.a1, seen: null, ...wish }));
  return call('POST', '/api/salaries/statements/send', { month: MONTH, messages });
};
const sendBoth = () => send({ agentId: 'a1' }, { agentId: 'a2', address: ADDRESSES.a2 });

/** Sends what is queued, as a server does periodically. */
const work = (parts: Partial<TestApp['services']> = {}): Promise<void> =>
  sendQueued({ ...test.services, ...parts }, new AbortController().signal, () => printer);

const states = async (): Promise<(string | undefined)[]> => {
  const rows = await Promise.all([findRow('a1'), findRow('a2')]);
  return rows.map(({ sending }) => sending?.state);
};

async function close(): Promise<void> {
  const { data } = (await call('GET', `/api/salaries/closings/${MONTH}`)).json<{ data: MonthClosing }>();
  const reasons = Object.fromEntries(CHECKS.map((key) => [key, 'נבדק ביד']));
  const { amount, payable } = data;
  const result = await call('POST', '/api/salaries/closings', { month: MONTH, amount, payable, reasons });
  expect(result.statusCode).toBe(200);
}

const check = (isChecked: boolean, payable: number) =>
  call('PUT', `/api/salaries/months/${MONTH}/checked`, {
    isChecked,
    statements: [{ agentId: 'a1', payable }],
  });

it('marks statements of an open month as checked, for the amount that was seen', async () => {
  expect((await check(true, 70)).statusCode).toBe(409);
  await check(true, 70.15);
  expect((await findRow('a1')).marks).toMatchObject([
    { isCurrent: true, isOwn: true, at: '2026-09-16T09:00:00.000Z' },
  ]);
  await writeSales(test, [buildSale('2026-08-20', { commission: 1 })]);
  expect(await findRow('a1')).toMatchObject({ payable: 71.15, sales: 2, marks: [{ isCurrent: false }] });
  await check(false, 0);
  expect((await findRow('a1')).marks).toEqual([]);
  await close();
  expect((await check(true, 71.15)).statusCode).toBe(409);
});

it('mails each agent the statement as PDF, as a draft until the month is closed', async () => {
  const print = (): Promise<void> => sendQueued(test.services, new AbortController().signal);
  expect((await sendBoth()).json()).toEqual({ data: { count: 2 } });
  await print();
  expect(await states()).toEqual(['sent', 'sent']);
  expect(mail.mails.map(({ to }) => to).sort()).toEqual([ADDRESSES.a1, ADDRESSES.a2]);
  await close();
  test.clock.set('2026-09-16T10:00:00Z');
  await send({ agentId: 'a1', seen: (await findRow('a1')).sending!.id });
  await print();
  const [closed, ...drafts] = mail.mails;
  const draft = drafts.find(({ to }) => to === ADDRESSES.a1);
  expect([draft?.subject, closed?.subject]).toEqual([
    'טיוטה: דוח משכורת אוגוסט 2026',
    'דוח משכורת אוגוסט 2026',
  ]);
  expect(closed?.text).toContain('http://localhost:4000/agent?month=2026-08');
  expect(closed?.files.map(({ name, type }) => [name, type])).toEqual([
    ['דוח משכורת דנה 2026-08.pdf', 'application/pdf'],
  ]);
  const pdfs = [draft, closed].map((one) => Buffer.from(one?.files[0]?.content ?? []));
  for (const pdf of pdfs) expect(printedFigures(pdf) ?? [7_015]).toContain(7_015);
  expect(pdfs.map((pdf) => printedText(pdf)?.includes('טיוטה'))).not.toEqual([false, true]);
  expect(printedText(pdfs[1]!) ?? '').not.toContain('טיוטה');
});

it('distinguishes a statement that has changed since it was sent, and counts those sent at a reopening', async () => {
  await close();
  await sendBoth();
  await work();
  const isCurrent = async () => [
    (await findRow('a1')).sending?.isCurrent,
    (await findRow('a2')).sending?.isCurrent,
  ];
  const closing = async () =>
    (await call('GET', `/api/salaries/closings/${MONTH}`)).json<{ data: MonthClosing }>().data;
  expect([await states(), await isCurrent(), (await closing()).sent]).toEqual([
    ['sent', 'sent'],
    [true, true],
    2,
  ]);
  const admin = await callerWith(test, 'salaries.admin');
  await admin('POST', `/api/salaries/closings/${MONTH}/reopen`, { reason: 'חסרה מכירה' });
  expect((await readEntries(test)).at(-1)).toMatchObject({ action: 'month.reopened', details: { sent: 2 } });
  expect([await isCurrent(), (await closing()).sent]).toEqual([[false, false], 0]);
  await writeSales(test, [buildSale('2026-08-20', { commission: 500 })]);
  test.clock.set('2026-09-16T10:00:00Z');
  await close();
  expect([await isCurrent(), (await closing()).sent]).toEqual([[false, false], 0]);
  test.clock.set('2026-09-16T11:00:00Z');
  await send({ agentId: 'a1', seen: (await findRow('a1')).sending!.id });
  await work();
  expect([await states(), await isCurrent(), (await closing()).sent]).toEqual([
    ['sent', 'sent'],
    [true, false],
    1,
  ]);
});

it('shows the former sending once another one is cancelled', async () => {
  await sendBoth();
  await work();
  await writeSales(test, [buildSale('2026-08-20', { commission: 1 })]);
  const { sending } = await findRow('a1');
  expect(sending).toMatchObject({ state: 'sent', isDraft: true, isCurrent: false });
  test.clock.set('2026-09-16T10:00:00Z');
  await send({ agentId: 'a1', seen: sending!.id });
  const again = (await findRow('a1')).sending!;
  expect(again.state).toBe('queued');
  await call('POST', '/api/salaries/statements/sendings/cancel', { ids: [again.id] });
  expect((await findRow('a1')).sending).toEqual(sending);
});

it('sends nothing twice: a second click and another person are refused', async () => {
  await sendBoth();
  const meanwhile = (...agentIds: string[]) => [
    409,
    'a statement was sent meanwhile',
    { reason: 'sent', agentIds },
  ];
  expect(getRefusal(await sendBoth())).toEqual(meanwhile('a1', 'a2'));
  const seen = (await findRow('a1')).sending?.id ?? null;
  expect(getRefusal(await send({ agentId: 'a1', seen }))).toEqual(meanwhile('a1'));
  await work();
  expect(getRefusal(await send({ agentId: 'a1' }))).toEqual(meanwhile('a1'));
  await Promise.all([work(), work()]);
  expect(mail.mails).toHaveLength(2);
});

it('refuses agents without a statement, and a server that cannot send mail', async () => {
  const refusals = [
    await send({ agentId: 'a1' }, { agentId: 'a3' }),
    await send({ agentId: 'a1' }, { agentId: 'a1' }),
    await call('POST', '/api/salaries/statements/send', {
      month: '2026-10',
      messages: [{ agentId: 'a1', way: 'email', address: ADDRESSES.a1, seen: null }],
    }),
  ];
  const invalid = (field: string, reason: string) => [
    400,
    'the input is not valid',
    [{ field: `body.${field}`, reason }],
  ];
  expect(refusals.map(getRefusal)).toEqual([
    [409, 'an agent has no statement', { reason: 'no_statement', agentIds: ['a3'] }],
    invalid('messages.1.agentId', 'is named twice'),
    invalid('month', 'has not begun'),
  ]);
  const { config } = test.services;
  const { smtpUrl } = config;
  Object.assign(config, { smtpUrl: undefined });
  const result = await send({ agentId: 'a1' });
  Object.assign(config, { smtpUrl });
  expect([result.statusCode, result.json<{ error: { missing: unknown } }>().error.missing]).toEqual([
    400,
    ['SMTP_URL'],
  ]);
});

it('prepares WhatsApp messages that a person opens', async () => {
  await send({ agentId: 'a1', way: 'whatsapp', address: '052-555-0123' });
  await work();
  const { sending } = await findRow('a1');
  expect(sending).toMatchObject({ state: 'queued', address: '972525550123', isDraft: true });
  const { host, pathname, searchParams } = new URL(sending?.link ?? '');
  expect([host, pathname]).toEqual(['wa.me', '/972525550123']);
  expect(searchParams.get('text')).toBe(
    'שלום דנה,\nטיוטה: דוח משכורת אוגוסט 2026\nhttp://localhost:4000/agent?month=2026-08',
  );
  const open = () => call('POST', `/api/salaries/statements/sendings/${sending?.id}/opened`, {});
  expect((await open()).json()).toEqual({ data: { count: 1 } });
  expect(getRefusal(await open())).toEqual([404, 'no such message waits']);
  expect((await readEntries(test)).slice(-2)).toMatchObject([
    {
      action: 'statements.sent',
      targetId: MONTH,
      details: {
        month: MONTH,
        isDraft: true,
        messages: [{ agentId: 'a1', way: 'whatsapp', address: '972525550123' }],
      },
    },
    {
      action: 'statement.opened',
      targetId: 'a1',
      details: { month: MONTH, address: '972525550123' },
    },
  ]);
  expect([(await findRow('a1')).sending?.state, mail.mails]).toEqual(['sent', []]);
});

it('keeps queued mails while the server has no settings of mail, and sends them afterwards', async () => {
  await sendBoth();
  const { config } = test.services;
  await work({ config: { ...config, smtpUrl: undefined } });
  expect(await states()).toEqual(['queued', 'queued']);
  await work();
  expect(await states()).toEqual(['sent', 'sent']);
});

it('cancels queued statements, and sends them only on another request', async () => {
  await sendBoth();
  const ids = (await list()).rows.map(({ sending }) => sending?.id);
  const cancel = () => call('POST', '/api/salaries/statements/sendings/cancel', { ids });
  expect([(await cancel()).json(), (await cancel()).json()]).toEqual([
    { data: { count: 2 } },
    { data: { count: 0 } },
  ]);
  const cancelled = [
    { agentId: 'a1', month: MONTH },
    { agentId: 'a2', month: MONTH },
  ];
  expect((await readEntries(test)).slice(-2)).toMatchObject([
    {
      action: 'statements.cancelled',
      targetId: MONTH,
      details: { count: 2, messages: expect.arrayContaining(cancelled) },
    },
    { action: 'statements.cancelled', targetId: null, details: { count: 0, messages: [] } },
  ]);
  await work();
  expect([await states(), mail.mails]).toEqual([['cancelled', 'cancelled'], []]);
});

it('sends no draft of a month that was closed after the request', async () => {
  await sendBoth();
  await close();
  await work();
  expect([await states(), mail.mails]).toEqual([['refused', 'refused'], []]);
  expect((await findRow('a1')).sending?.reason).toBe('month_changed');
});

it('distinguishes a rejected mail and a dead mail server from a mail that may have arrived', async () => {
  await sendBoth();
  received = ({ to }) => {
    if (to === ADDRESSES.a2) throw Object.assign(new Error('mailbox full'), { responseCode: 552 });
    mail.cut();
  };
  await work();
  expect((await findRow('a1')).sending).toMatchObject({ state: 'unknown', reason: 'lost' });
  expect((await findRow('a2')).sending).toMatchObject({
    state: 'refused',
    reason: 'rejected',
    detail: '552 mailbox full',
  });
  received = () => {};
  await work();
  // Only a person sends it again.
  expect(mail.mails).toHaveLength(2);
  test.clock.set('2026-09-16T10:00:00Z');
  await send({ agentId: 'a1', seen: (await findRow('a1')).sending!.id });
  await work({ config: { ...test.services.config, smtpUrl: 'smtp://127.0.0.1:1' } });
  expect((await findRow('a1')).sending).toMatchObject({ state: 'refused', reason: 'unreachable' });
});

it('marks a mail that the server puts off, and sends it again on request', async () => {
  await sendBoth();
  received = ({ to }) => {
    if (to === ADDRESSES.a1) throw Object.assign(new Error('greylisted'), { responseCode: 451 });
  };
  await work();
  const { sending } = await findRow('a1');
  expect(sending).toMatchObject({ state: 'refused', reason: 'deferred', detail: '451 greylisted' });
  received = () => {};
  test.clock.set('2026-09-16T10:00:00Z');
  await send({ agentId: 'a1', seen: sending!.id });
  await work();
  expect(await states()).toEqual(['sent', 'sent']);
});

it('greets namesakes by their plain names', async () => {
  await test.database.db.insert(agents).values({ id: 'a3', name: 'דנה', isActive: true });
  expect((await findRow('a1')).agentName).not.toBe('דנה');
  await send({ agentId: 'a1' }, { agentId: 'a2', way: 'whatsapp', address: '052-555-0124' });
  await work();
  expect(mail.mails[0]?.text).toMatch(/^שלום דנה,\s/);
  await test.database.db.update(agents).set({ name: 'דנה' });
  expect(new URL((await findRow('a2')).sending!.link!).searchParams.get('text')).toMatch(/^שלום דנה,\n/);
});

it('sends each mail at most once if the server dies at any time, and shows the missing mails', async () => {
  const struck = failingDatabase(test.database);
  const endings = new Set<string>();
  for (let nth = 1; ; nth++) {
    await test.database.db.execute('delete from statement_sendings');
    mail.mails.length = 0;
    await sendBoth();
    struck.strikeAt(nth);
    await work({ db: struck.db, log: pino({ level: 'silent' }) }).catch(() => {});
    if (!struck.wasStruck()) break;
    // The lease of the dead server expires, and another server takes over.
    await test.database.db.execute(`update leases set expires_at = now() where name = '${SENDING_LEASE}'`);
    await work();
    for (const { agentId, sending } of (await list()).rows) {
      const arrived = mail.mails.filter(({ to }) => to === ADDRESSES[agentId as 'a1']).length;
      endings.add(`${sending?.state} ${arrived}`);
    }
  }
  // `unknown 1`: after the response of the mail server. `refused 0`: while the statement was read.
  expect([...endings].sort()).toEqual(['refused 0', 'sent 1', 'unknown 1']);
});
