import { startMailServer, type MailServer } from '#mocks/mail/mail-server';
import { sendDueAlerts } from '#server/crm-mirror/alerts/send-alerts';
import { readConfig } from '#server/lib/config';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { printedText } from '#server/lib/testing/read-pdf';
import { insertClosing } from '../closing/closing-queries';
import { sealLate } from '../seals/seal-closings';
import { callerWith } from '../testing/salaries';
import { closeMonth, reopenMonth, writeCompany, type Clerk } from '../testing/closed-company';

let test: TestApp;
let mail: MailServer;
let clerk: Clerk;

beforeAll(async () => {
  mail = await startMailServer();
  const env = { FIREBERRY_TOKEN: 'test', SMTP_URL: mail.url, MAIL_FROM: 'office@misrad.example' };
  test = await startTestApp({ config: readConfig(env, 'demo') });
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
  mail.mails.length = 0;
  clerk = await callerWith(test, 'salaries.view', 'salaries.manage', 'salaries.admin');
  await test.as('system.admin');
  await writeCompany(test);
});
afterAll(async () => {
  await test.close();
  await mail.close();
});

const STATEMENT = 'salaries/statement';
const get = async (path: string) => (await clerk('GET', `/api/${path}`)).rawPayload;

/** Returns the lines about a file that name a seal. */
const findSealLines = (file: Buffer) =>
  readRows(unzip(file).get('xl/worksheets/sheet2.xml') ?? '')
    .map(({ A, B }) => [A, B])
    .filter(([title]) => String(title).startsWith('חותם'));

it('states the same seal on the screen, the statement, the payroll file and the mail', async () => {
  const { closing } = await closeMonth(clerk, '2026-06');
  const code = closing?.seal?.code ?? '';
  const query = 'month=2026-06&agentId=a1';
  expect(findSealLines(await get(`${STATEMENT}/xlsx?${query}`))).toEqual([['חותם', code]]);
  expect(findSealLines(await get('reports/salaries/payroll/xlsx?month=2026-06'))).toEqual([['חותם', code]]);
  const printed = printedText(await get(`${STATEMENT}/pdf?${query}`));
  if (printed !== undefined) expect(printed).toContain(code);
  await sendDueAlerts(test.services);
  expect(mail.mails.map(({ subject }) => subject)).toEqual(['חודש נסגר: יוני 2026']);
  expect(mail.mails[0]?.text.split('\n')).toContain(code);
  expect(mail.mails[0]?.text).toContain('/user-info/salary-reports?month=2026-06');
});

it('states a late seal as such, and none of an open month', async () => {
  const closing = { statusCodes: null, closedBy: 'u1', lastSyncTime: null, checklist: [] };
  const closedAt = '2026-09-02T09:00:00.000Z';
  await insertClosing(test.database.db, { ...closing, month: '2026-06', closedAt });
  await sealLate(test.services);
  const query = 'month=2026-06&agentId=a1';
  const [[title] = []] = findSealLines(await get(`${STATEMENT}/xlsx?${query}`));
  expect(title).toBe('חותם (נחתם מאוחר יותר)');
  await reopenMonth(clerk, '2026-06');
  expect(findSealLines(await get(`${STATEMENT}/xlsx?${query}`))).toEqual([]);
  expect(findSealLines(await get('reports/salaries/payroll/xlsx?month=2026-06'))).toEqual([]);
});
