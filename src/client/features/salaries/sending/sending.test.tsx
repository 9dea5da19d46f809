import { screen, waitFor, within } from '@testing-library/react';
import type { MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import type { Sending } from '#contract/features/salaries/sending-contract';
import { json, errorResponse } from '#client/lib/testing/services';
import { MONTH, monthList } from '../testing/salaries';
import { readBody, renderList, sending } from '../testing/render-list';

const SEND = 'POST /api/salaries/statements/send';
const CANCEL = 'POST /api/salaries/statements/sendings/cancel';

const rowsWith = (parts: Record<string, Partial<MonthRow>>): MonthRow[] =>
  monthList.rows.map((row) => ({ ...row, ...parts[row.agentId] }));

/** Opens the dialog of sending on the page of a month. */
async function open(page: ReturnType<typeof renderList>) {
  page.server.routes[CANCEL] = () => json({ data: { count: 1 } });
  page.server.routes['POST /api/salaries/statements/sendings/s3/opened'] = () => json({ data: { count: 1 } });
  await page.user.click(await screen.findByRole('button', { name: 'שליחת דוחות…' }));
  return { ...page, dialog: within(await screen.findByRole('dialog')) };
}

it('chooses those who have not got the statement and can get it', async () => {
  const { dialog } = await open(
    renderList({
      isClosed: true,
      rows: [
        ...rowsWith({
          a1: { sending: { ...sending, state: 'sent', isDraft: true } },
          a3: { sending: { ...sending, way: 'whatsapp', state: 'sent', isDraft: false } },
          a2: { sending: { ...sending, state: 'unknown' } },
        }),
        { ...monthList.rows[0]!, agentId: 'a4', agentName: 'גל', email: 'no address', phone: null },
        { ...monthList.rows[0]!, agentId: 'a5', agentName: 'נטע', sending: { ...sending, state: 'refused' } },
        { ...monthList.rows[0]!, agentId: '', agentName: null },
      ],
    }),
  );
  const box = (name: string) => dialog.getByRole('checkbox', { name });
  await dialog.findByRole('checkbox', { name: 'דנה לוי' });
  const names = ['דנה לוי', 'רון כץ', 'Alex (TLV)', 'גל', 'נטע'];
  expect(names.map((name) => (box(name) as HTMLInputElement).checked)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
  expect(names.map((name) => (box(name) as HTMLInputElement).disabled)).toEqual([
    false,
    false,
    false,
    true,
    false,
  ]);
  expect(dialog.getByText('כולם 5')).toBeVisible();
  expect(dialog.getByText('טרם נשלח 4')).toBeVisible();
  expect(dialog.getByText('חסרה כתובת 1')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'שליחת 2 דוחות' })).toBeEnabled();
  expect(dialog.queryByText(/אינו סגור/)).toBeNull();
});

it('chooses statements that have changed since they were sent, and counts present ones alone', async () => {
  const sent: Sending = { ...sending, state: 'sent', isDraft: false };
  const { dialog, user } = await open(
    renderList({
      isClosed: true,
      rows: rowsWith({
        a1: { sending: { ...sent, isCurrent: false } },
        a3: { sending: sent },
        a2: { sending: sent },
      }),
    }),
  );
  expect(await dialog.findByRole('checkbox', { name: 'דנה לוי' })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: 'רון כץ' })).not.toBeChecked();
  expect(dialog.getByText('טרם נשלח 1')).toBeVisible();
  expect(dialog.getByText('נשלח לפני השינוי')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'שליחת דוח אחד' }));
  expect(await dialog.findByText('2 מתוך 3 נשלחו')).toBeVisible();
});

it('asks for a missing address, and chooses the agent once it is there', async () => {
  const { dialog, user, server } = await open(renderList({ rows: rowsWith({ a3: { phone: null } }) }));
  const address = await dialog.findByRole('textbox', { name: 'הכתובת של רון כץ' });
  expect(address).toHaveAttribute('placeholder', 'אימייל חסר');
  await user.type(address, ' ron@misrad');
  expect(dialog.getByRole('checkbox', { name: 'רון כץ' })).toBeDisabled();
  await user.type(address, '.example ');
  expect(dialog.getByRole('checkbox', { name: 'רון כץ' })).toBeChecked();
  expect(dialog.getByText(/^3 באימייל.* · 0 ב-WhatsApp/)).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: 'כל הסוכנים' }));
  expect(dialog.getByRole('button', { name: /^שליחת 0/ })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: 'רון כץ' }));
  await user.click(dialog.getByRole('button', { name: 'שליחת טיוטה אחת' }));
  await user.click(await screen.findByRole('button', { name: 'שליחה' }));
  expect(readBody(server, SEND)).toMatchObject({
    messages: [{ agentId: 'a3', way: 'email', address: 'ron@misrad.example' }],
  });
});

it('asks once before statements go to addresses that the CRM does not have', async () => {
  const other = { ...monthList.rows[0]!, email: 'used@misrad.example', isOtherEmail: true };
  const further = ['b', 'c', 'd', 'e', 'f'].map((id) => ({ ...other, agentId: id, agentName: id }));
  const { dialog, user, server } = await open(
    renderList({ rows: [...rowsWith({ a1: other, a3: { phone: null } }), ...further] }),
  );
  const used = await dialog.findByRole('textbox', { name: 'הכתובת של דנה לוי' });
  expect(used).toHaveValue('used@misrad.example');
  expect(dialog.getAllByText('כתובת שאינה ב-CRM')).toHaveLength(6);
  await user.type(dialog.getByRole('textbox', { name: 'הכתובת של רון כץ' }), 'ron@misrad.example');
  const submit = dialog.getByRole('button', { name: 'שליחת 8 טיוטות' });
  await user.click(submit);
  expect(await screen.findByText('לשלוח ל-7 כתובות שאינן ב-CRM?')).toBeVisible();
  const both = 'דנה לוי (used@misrad.example), רון כץ (ron@misrad.example)';
  const named = [both, ...['b', 'c', 'd'].map((id) => `${id} (used@misrad.example)`), 'ועוד 2'].join(', ');
  expect(screen.getByText(named)).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'חזרה' }).at(-1)!);
  expect(server.count(SEND)).toBe(0);
  await user.click(submit);
  await user.click(await screen.findByRole('button', { name: 'שליחה' }));
  await waitFor(() => expect(server.count(SEND)).toBe(1));
  expect(readBody(server, SEND)).toMatchObject({ messages: { length: 8 } });
});

it('marks statements sent to an address that the CRM does not have, in the list and in the dialog', async () => {
  const other = { isOtherAddress: true, state: 'sent', isDraft: false } as const;
  const { dialog, user } = await open(
    renderList({
      isClosed: true,
      rows: rowsWith({
        a1: { sending: { ...sending, ...other, address: 'other@misrad.example' } },
        a3: { sending: { ...sending, ...other, way: 'whatsapp', address: '972525550124' } },
        a2: { sending: { ...sending, state: 'queued' } },
      }),
    }),
  );
  const marks = ['לכתובת שאינה ב-CRM: other@misrad.example', 'לכתובת שאינה ב-CRM: 052-555-0124'];
  for (const name of marks) expect(screen.getAllByRole('img', { name })[0]).toBeVisible();
  expect(await dialog.findAllByText('כתובת שאינה ב-CRM')).toHaveLength(2);
  expect(dialog.getByText('a1@misrad.example')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'סגירה, השליחה ממשיכה' }));
});

it('accepts marks and domains in Hebrew, and explains another address', async () => {
  const { dialog, user, server } = await open(
    renderList({
      rows: rowsWith({
        a1: { email: '\u200fdana&co@דוגמה.ישראל\u200e' },
        a3: { email: 'ron@misrad.example, ron@x.example', phone: null },
      }),
    }),
  );
  expect(await dialog.findByRole('checkbox', { name: 'דנה לוי' })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: 'רון כץ' })).toBeDisabled();
  expect(dialog.getByText('אינה כתובת אימייל')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'שליחת 2 טיוטות' }));
  expect(readBody(server, SEND)).toMatchObject({
    messages: expect.arrayContaining([
      { agentId: 'a1', way: 'email', address: 'dana&co@דוגמה.ישראל', seen: null },
    ]),
  });
});

it('names a refused address, and a statement that no longer exists', async () => {
  const refused: Sending = { ...sending, state: 'refused', reason: 'bad_address', address: 'dana' };
  const { dialog, user, server, set } = await open(renderList());
  server.routes[SEND] = () =>
    new Response(
      JSON.stringify({
        error: { code: 'conflict', message: '', requestId: 'r', details: { reason: 'no_statement' } },
      }),
      { status: 409 },
    );
  await user.click(await dialog.findByRole('button', { name: 'שליחת 3 טיוטות' }));
  expect(await dialog.findByText(/לאחד הסוכנים אין עוד דוח/)).toBeVisible();
  server.routes[SEND] = () => json({ data: { count: 2 } });
  set((row) => (row.agentId === 'a1' ? { ...row, sending: refused } : row));
  await user.click(await dialog.findByRole('button', { name: 'שליחת 3 טיוטות' }));
  expect(await dialog.findByText('הכתובת אינה תקינה')).toBeVisible();
});

it('names a restored backup, and sends only after a tick for it', async () => {
  const restored = { takenAt: '2026-09-16T09:00:00.000Z', restoredAt: '2026-09-18T07:00:00.000Z' };
  const unknown: Sending = { ...sending, state: 'unknown', reason: 'restored' };
  const { dialog, user, server } = await open(
    renderList({ isClosed: true, restored, rows: rowsWith({ a1: { sending: unknown } }) }),
  );
  const note = 'שוחזר מגיבוי מ-16.9.2026 12:00: ייתכן שנשלחו דוחות אחריו';
  expect(await dialog.findByText(note)).toBeVisible();
  expect(screen.getAllByText(note)).toHaveLength(2);
  expect(dialog.getByRole('checkbox', { name: 'דנה לוי' })).not.toBeChecked();
  const submit = dialog.getByRole('button', { name: 'שליחת 2 דוחות' });
  expect(submit).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: 'בדקנו אילו דוחות נשלחו אחרי הגיבוי' }));
  await user.click(submit);
  expect(readBody(server, SEND)).toMatchObject({ restoredAt: restored.restoredAt });
  const again = await dialog.findByRole('button', { name: 'שליחה חוזרת אל דנה לוי' });
  expect(dialog.getByText('היה בתור בגיבוי ששוחזר; ייתכן שנשלח אחריו')).toBeVisible();
  await user.click(again);
  expect(await dialog.findByText(note)).toBeVisible();
  expect(server.count(SEND)).toBe(1);
});

it('sends again all statements that the mail server put off', async () => {
  const deferred: Sending = { ...sending, state: 'refused', reason: 'deferred', detail: '451 later' };
  const { dialog, user, server, set } = await open(renderList());
  set((row) => {
    if (row.agentId === 'a2') return { ...row, sending: { ...deferred, id: 's2', reason: 'rejected' } };
    const id = `s-${row.agentId}`;
    const reason = row.agentId === 'a1' ? 'deferred' : 'unreachable';
    return { ...row, sending: { ...deferred, id, reason, address: `${row.agentId}@misrad.example` } };
  });
  await user.click(await dialog.findByRole('button', { name: 'שליחת 3 טיוטות' }));
  expect(await dialog.findByText(/ביקש לנסות מאוחר יותר/)).toHaveTextContent(': 451 later');
  await user.click(dialog.getByRole('button', { name: 'ניסיון חוזר: 2 דוחות שטרם התקבלו' }));
  expect(readBody(server, SEND)).toEqual({
    month: monthList.month,
    messages: ['a1', 'a3'].map((agentId) => ({
      agentId,
      way: 'email',
      address: `${agentId}@misrad.example`,
      seen: `s-${agentId}`,
    })),
  });
});

it('repeats the last way, and gives the address of another one', async () => {
  const last: Sending = { ...sending, state: 'refused', way: 'whatsapp' };
  const { dialog, user } = await open(
    renderList({ rows: rowsWith({ a1: { phone: '052-555-0199', sending: last } }) }),
  );
  const way = await dialog.findByRole('combobox', { name: 'הדרך אל דנה לוי' });
  expect(dialog.getByText('052-555-0199')).toBeVisible();
  await user.click(way);
  const options = await screen.findAllByTitle('אימייל');
  await user.click(options.find((option) => option.matches('.ant-select-item-option'))!);
  expect(dialog.queryByText('052-555-0199')).toBeNull();
});

it('reports a statement that was sent meanwhile, and stays open', async () => {
  const { dialog, user, server } = await open(renderList());
  server.routes[SEND] = () => errorResponse(409, 'conflict');
  await user.click(await dialog.findByRole('button', { name: 'שליחת 3 טיוטות' }));
  expect(await dialog.findByText(/אחד הדוחות נשלח בינתיים/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'שליחת 3 טיוטות' })).toBeEnabled();
  // Nothing is queued, so the list is not polled.
  expect(server.count(`GET /api/salaries/months/${MONTH}`)).toBeLessThan(5);
});

it('shows a running sending at once, and cancels the queued statements', async () => {
  const rows = rowsWith({
    a1: { sending },
    a3: {
      sending: { ...sending, id: 's3', way: 'whatsapp', address: '972525550123', link: 'https://wa.me/1' },
    },
    a2: { sending: { ...sending, id: 's2', state: 'sent' } },
  });
  const { dialog, user, server, set } = await open(renderList({ rows }));
  expect(await dialog.findByText('1 מתוך 3 נשלחו')).toBeVisible();
  expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', expect.stringMatching(/^33\./));
  expect(dialog.getByText('052-555-0123')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'סגירה, השליחה ממשיכה' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'שליחה נוספת…' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'ביטול השליחה אל דנה לוי' }));
  expect(readBody(server, CANCEL)).toEqual({ ids: ['s1'] });
  await user.click(dialog.getByRole('button', { name: 'ביטול מה שבתור' }));
  expect(readBody(server, CANCEL)).toEqual({ ids: ['s1', 's3'] });
  const link = dialog.getByRole('link', { name: /^פתיחת ההודעה אל רון כץ/ });
  link.addEventListener('click', (event) => event.preventDefault());
  set((row) =>
    row.agentId === 'a1'
      ? { ...row, sending: { ...sending, state: 'refused', reason: 'rejected', detail: '550 no' } }
      : row,
  );
  await user.click(link);
  await waitFor(() => expect(server.count('POST /api/salaries/statements/sendings/s3/opened')).toBe(1));
  expect(await dialog.findByText(/שרת האימייל דחה/)).toHaveTextContent(': 550 no');
  expect(dialog.queryByText(/ייתכן שההודעה הגיעה/)).toBeNull();
  await user.click(await dialog.findByRole('button', { name: 'שליחה נוספת…' }));
  expect(await dialog.findByRole('checkbox', { name: 'דנה לוי' })).toBeVisible();
});
