import { INVITATION_DAYS, type PendingUser } from '#contract/features/invitations/invitations-contract';
import { CHECKS, type LateChanges, type MonthClosing } from '#contract/features/salaries/closings-contract';
import type { MonthList } from '#contract/features/salaries/month-list/month-list-contract';
import { hasStatement, sumRows } from '#contract/features/salaries/month-list/month-list-rules';
import type { Statement } from '#contract/features/salaries/statements-contract';
import { alertTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import type { SyncHealth } from '#contract/features/crm-mirror/sync/sync-health-contract';
import PostalMime from 'postal-mime';
import { startMailServer, type MailServer, type ReceivedMail } from '#mocks/mail/mail-server';
import { createHealthCheck } from '#server/crm-mirror/schedule/sync-schedule';
import { buildSale, writeSales } from '#server/features/salaries/testing/salaries';
import { sendQueued } from '#server/features/salaries/sending/send-queued';
import { syncRuns } from '#server/db/schema/sync-tables';
import { readConfig } from '#server/lib/config';
import { printedText } from '#server/lib/testing/read-pdf';
import { expectEverywhere, sheet, startOddCompany, type OddCompany } from './testing/odd-company';

/**
 * Compares each figure in the mails, as their recipients read them, with its other places. The attached statement alone holds
 * amounts. A mail of alarms holds no figure, since they stand on the page that it leads to.
 */

let mail: MailServer;
let company: OddCompany;
let get: OddCompany['get'];
let post: OddCompany['post'];

beforeAll(async () => {
  mail = await startMailServer();
  const env = { FIREBERRY_TOKEN: 'test', SMTP_URL: mail.url, MAIL_FROM: 'office@misrad.example' };
  const config = { ...readConfig(env, 'demo'), alertWebhookUrl: 'https://chat.example/hook' };
  company = await startOddCompany({ config });
  ({ get, post } = company);
});
beforeEach(() => {
  mail.mails.length = 0;
});
afterAll(async () => {
  await company.close();
  await mail.close();
});

/** Returns the figures that a recipient reads in subject and both forms of a mail, without those in addresses. */
async function readFigures({ subject, raw, text }: ReceivedMail): Promise<string[]> {
  const { html = '' } = await PostalMime.parse(Buffer.from(raw, 'latin1'));
  const whole = [subject, text, html.replaceAll(/<[^>]+>/g, ' ')].join('\n');
  expect(whole).not.toContain('₪');
  return Array.from(new Set(whole.replaceAll(/https?:\/\/\S+/g, '').match(/\d[\d.,]*\d|\d/g)));
}

const readMonth = (month: string) => get<MonthList>(`/api/salaries/months/${month}`);
const toAddress = (agentId: string) => `${agentId}@misrad.example`;

/** Sends the statements of a month to all who have one. @returns the number that the dialog states, and the mails by agent */
async function sendAll(month: string) {
  mail.mails.length = 0;
  const rows = (await readMonth(month)).rows.filter(hasStatement);
  const messages = rows.map(({ agentId, sending }) => ({
    agentId,
    way: 'email',
    address: toAddress(agentId),
    seen: sending?.id ?? null,
  }));
  const queued = (await post('/api/salaries/statements/send', { month, messages })).json<{ count: number }>();
  await sendQueued(company.test.services, new AbortController().signal);
  const received = Object.fromEntries(mail.mails.map((one) => [one.to.replace(/@.*/, ''), one]));
  return { count: queued.count, received };
}

/** Returns the sums in the last line of an attached statement; undefined if PDFs cannot be read here. */
function readAttached({ files: [pdf] }: ReceivedMail) {
  const printed = printedText(Buffer.from(pdf!.content), '-layout')?.replaceAll(
    /[\u202A-\u202E\u2066-\u2069]/g,
    '',
  );
  if (printed === undefined) return undefined;
  const sums = printed.split('\n').find((line) => line.includes('סכומי ביקורת')) ?? '';
  const [salesAmount, amount, payable] = (sums.match(/[\d,]+\.\d\d/g) ?? []).map((one) =>
    Number(one.replaceAll(',', '')),
  );
  return { salesAmount, amount, payable, printed };
}

/** Expects the statements attached to mails to state what list, screen and sheet state. @returns the mailed statements' sum */
async function expectAttached(month: string, received: Record<string, ReceivedMail>): Promise<number> {
  const { rows } = await readMonth(month);
  let total = 0;
  for (const [agentId, one] of Object.entries(received)) {
    const row = rows.find((each) => each.agentId === agentId)!;
    const statement = await get<Statement>('/api/salaries/statement', { period: month, agentId });
    const query = `month=${month}&agentId=${agentId}`;
    const rowsOfSheet = sheet(await company.file(`/api/salaries/statement/xlsx?${query}`));
    const attached = readAttached(one);
    expectEverywhere(row.payable, {
      statement: statement.payable,
      sheet: rowsOfSheet.at(-1)?.['G'],
      ...(attached && { mail: attached.payable }),
    });
    expectEverywhere(row.amount, { statement: statement.amount, ...(attached && { mail: attached.amount }) });
    expectEverywhere(statement.salesAmount, attached ? { mail: attached.salesAmount } : {});
    total += Math.round((attached?.payable ?? row.payable) * 100);
  }
  return total / 100;
}

describe('the mailed statements of August', () => {
  const month = '2026-08';
  const readClosing = () => get<MonthClosing>(`/api/salaries/closings/${month}`);

  it('have the figures of screens and sheets, and their mails the month alone', async () => {
    const { count, received } = await sendAll(month);
    const { rows } = await readMonth(month);
    const sums = sumRows(rows, false);
    expectEverywhere(5, { foot: sums.statements, dialog: count, mails: Object.keys(received).length });
    expectEverywhere(154.8, {
      mails: await expectAttached(month, received),
      list: Math.round((sums.payable - sums.withoutAgent) * 100) / 100,
    });
    for (const one of Object.values(received)) expect(await readFigures(one)).toEqual(['2026']);
  });

  it('have the closed amounts after the closing, and undecided late changes beside them', async () => {
    const { amount, payable } = await readClosing();
    const reasons = Object.fromEntries(CHECKS.map((key) => [key, 'נבדק ביד']));
    await post('/api/salaries/closings', { month, amount, payable, reasons });
    await writeSales(company.test, [
      buildSale('2026-08-20', { id: 'late', agentId: 'ron1', commission: 12.25 }),
    ]);
    const { received } = await sendAll(month);
    expectEverywhere(154.8, { mails: await expectAttached(month, received) });
    expectEverywhere(5, {
      closing: (await readClosing()).sent,
      list: sumRows((await readMonth(month)).rows, true).sent,
      mails: Object.keys(received).length,
    });
    const { waiting } = await get<LateChanges>('/api/salaries/late-changes');
    const printed = readAttached(received['ron1']!)?.printed;
    expectEverywhere(12.25, {
      list: (await readMonth(month)).rows.find(({ agentId }) => agentId === 'ron1')?.waiting,
      lateChanges: waiting.find(({ saleId }) => saleId === 'late')?.difference,
      ...(printed && { mail: /שינויים מאוחרים[^\n]*12\.25/.test(printed) ? 12.25 : null }),
    });
    for (const one of Object.values(received)) expect(await readFigures(one)).toEqual(['2026']);
  });

  it('have a late change as a correction in the month that it was carried into', async () => {
    const change = { month, saleId: 'late', agentId: 'ron1', difference: 12.25, intoMonth: '2026-09' };
    await post('/api/salaries/late-changes/carry', change);
    const { received } = await sendAll('2026-09');
    expectEverywhere(19.25, { mails: await expectAttached('2026-09', received) });
  });
});

it('has the same number of undated sales on health page, list, closing and post, and none in the mail', async () => {
  const { services, database } = company.test;
  const at = '2026-09-16T08:58:00.000Z';
  const run = { kind: 'last_update', reason: 'schedule', startedAt: at, finishedAt: at } as const;
  await database.db.insert(syncRuns).values({ id: at, status: 'failed', ...run });
  const posted: { kind: string; alarm: unknown }[] = [];
  const keep: typeof fetch = async (_url, init) => {
    posted.push(JSON.parse(String(init?.body)) as (typeof posted)[number]);
    return new Response('');
  };
  await createHealthCheck({ ...services, fetch: keep })();
  const isUndated = (alarm: unknown) => (alarm as { fault?: string }).fault === 'missing';
  const getSales = (alarm: unknown) => (alarm as { sales?: number } | undefined)?.sales;
  const { alarms: shown } = await get<SyncHealth>('/api/sync/health');
  const { checks } = await get<MonthClosing>('/api/salaries/closings/2026-09');
  expectEverywhere(1, {
    health: getSales(shown.find(isUndated)),
    post: getSales(posted.find(({ alarm }) => isUndated(alarm))?.alarm),
    list: (await get<{ count: number }>('/api/sales/totals', { dateFault: 'missing' })).count,
    check: checks.find(({ key }) => key === 'withoutDate')?.count,
  });
  expect(mail.mails).toHaveLength(posted.length);
  const alarms = mail.mails.filter(({ subject }) => !subject.includes(alertTexts.monthClosed));
  expect(alarms.length).toBeGreaterThan(0);
  for (const one of alarms) expect(await readFigures(one)).toEqual([]);
});

it('has the same days of an invitation in mail and list', async () => {
  const [role] = await get<{ id: string }[]>('/api/admin/roles');
  const invited = { email: 'noa@misrad.example', displayName: 'נועה', roleId: role!.id };
  const { id } = (await post('/api/admin/users/pending', invited)).json<PendingUser>();
  await post(`/api/admin/users/pending/${id}/send`, {});
  const [pending] = await get<PendingUser[]>('/api/admin/users/pending');
  const [from, to] = [pending?.invitedAt, pending?.expiresAt].map((time) => Date.parse(time!));
  const figures = await readFigures(mail.mails[0]!);
  expectEverywhere(INVITATION_DAYS, { list: (to! - from!) / 86_400_000, mail: Number(figures) });
});
