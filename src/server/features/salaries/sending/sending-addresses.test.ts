import { startMailServer, type MailServer } from '#mocks/mail/mail-server';
import type { MonthList } from '#contract/features/salaries/month-list/month-list-contract';
import { readConfig } from '#server/lib/config';
import type { PdfPrinter } from '#server/lib/pdf/print-pdf';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { agents } from '#server/db/schema/agents-tables';
import { readEntries } from '../testing/company';
import { buildSale, callerWith, writeSales } from '../testing/salaries';
import { sendQueued } from './send-queued';

let test: TestApp;
let mail: MailServer;

const MONTH = '2026-08';
const printer: PdfPrinter = { print: async () => Buffer.from('%PDF'), close: () => {} };
const SENT = 'sent';
const BAD = 'refused bad_address';

/**
 * Addresses as a CRM holds them, the end of each agent's statement, and the address that is sent to. The test's mail server shows
 * punycode as Unicode.
 */
const ADDRESSES: (readonly [string, string, string?])[] = [
  ['a1@misrad.example', SENT],
  ['\u200fa2@misrad.example\u200e', SENT, 'a2@misrad.example'],
  ['\u202ba3@misrad.example\u202c', SENT, 'a3@misrad.example'],
  ['\u2067a4@misrad.example\u2069', SENT, 'a4@misrad.example'],
  ['a5\u200b@mis\u00adrad.ex\u2060ample\ufeff', SENT, 'a5@misrad.example'],
  [' \ta6@misrad.example\u00a0\r\n', SENT, 'a6@misrad.example'],
  ['a7@misrad.example\u0000', SENT, 'a7@misrad.example'],
  ['a&8@misrad.example', SENT],
  ["o'neil+9#%{}|~@misrad.example", SENT],
  ['A10@MISRAD.Example', SENT, 'A10@misrad.example'],
  ['a11@דוגמה.ישראל', SENT],
  ['a12@xn--6dbbec0c.xn--4dbrk0ce', SENT, 'a12@דוגמה.ישראל'],
  ['a13@mail.bücher.example', SENT],
  [`${'a'.repeat(64)}@misrad.example`, SENT],
  ['14@1.example', SENT],
  ['', BAD],
  ['\u200f\u200e', BAD],
  ['a18', BAD],
  ['a19@misrad', BAD],
  ['a20@misrad.example.', BAD],
  ['a21@127.0.0.1', BAD],
  ['a22@misrad.example, b22@misrad.example', BAD],
  ['a23@misrad.example;b23@misrad.example', BAD],
  ['Dana <a24@misrad.example>', BAD],
  ['דנה@misrad.example', BAD],
  ['a 26@misrad.example', BAD],
  ['a27@misrad.example\r\nbcc: b27@misrad.example', BAD],
  [`a28@misrad.example${' '.repeat(400)}x`, BAD],
  ['full29@misrad.example', 'refused rejected'],
  ['a30@misrad.example', SENT],
];

beforeAll(async () => {
  mail = await startMailServer({
    received: ({ to }) => {
      if (to.startsWith('full')) throw Object.assign(new Error('mailbox full'), { responseCode: 552 });
    },
  });
  const env = { FIREBERRY_TOKEN: 'test', SMTP_URL: mail.url, MAIL_FROM: 'office@misrad.example' };
  test = await startTestApp({ config: readConfig(env, 'demo') });
  test.clock.set('2026-09-16T09:00:00Z');
});
afterAll(async () => {
  await test.close();
  await mail.close();
});

it('sends each of 30 statements that can be sent, and records a reason at each other one', async () => {
  const people = ADDRESSES.map((_address, i) => `agent-${i + 1}`);
  await test.database.db.insert(agents).values(people.map((id) => ({ id, name: id, isActive: true })));
  await writeSales(
    test,
    people.map((agentId) => buildSale('2026-08-10', { agentId })),
  );
  const call = await callerWith(test, 'salaries.view', 'salaries.manage');
  const messages = ADDRESSES.map(([address], i) => ({
    agentId: people[i],
    way: 'email',
    address,
    seen: null,
  }));
  const response = await call('POST', '/api/salaries/statements/send', { month: MONTH, messages });
  const sendable = ADDRESSES.filter(([, end]) => end !== BAD);
  expect(response.json()).toEqual({ data: { count: sendable.length } });
  await sendQueued(test.services, new AbortController().signal, () => printer);
  const { data } = (await call('GET', `/api/salaries/months/${MONTH}`)).json<{ data: MonthList }>();
  const ends = new Map(
    data.rows.map(({ agentId, sending }) => [
      agentId,
      [sending?.state, sending?.reason].filter(Boolean).join(' '),
    ]),
  );
  expect(people.map((id) => ends.get(id))).toEqual(ADDRESSES.map(([, end]) => end));
  expect(mail.mails.map(({ to }) => to).sort()).toEqual(
    sendable.map(([address, , sentTo = address]) => sentTo).sort(),
  );
  expect((await readEntries(test)).at(-1)).toMatchObject({
    action: 'statements.sent',
    details: {
      messages: { length: sendable.length },
      badAddresses: { length: ADDRESSES.length - sendable.length },
    },
  });
});
