import { screen, waitFor, within } from '@testing-library/react';
import type { MonthClosing } from '#contract/features/salaries/closings-contract';
import type { MonthList, MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import type { Sending } from '#contract/features/salaries/sending-contract';
import { narrowWindow } from '#client/lib/testing/narrow-window';
import { errorResponse } from '#client/lib/testing/services';
import { MONTH, monthList } from '../testing/salaries';
import { PATH, readBody, renderList, sending } from '../testing/render-list';

const CHECKED = { at: '2026-09-16T09:00:00.000Z', by: 'נועה', isCurrent: true, isOwn: false };
const SENT: Sending = { ...sending, state: 'sent', isDraft: false };
const CLOSED = { isClosed: true, fileTakenAt: '2026-09-16T09:00:00.000Z' };

/** Returns the list's rows with some values of each, or of one agent, replaced. */
const rowsWith = (part: Partial<MonthRow>, agentId?: string): MonthRow[] =>
  monthList.rows.map((row) => (agentId === undefined || row.agentId === agentId ? { ...row, ...part } : row));

const findRow = async (name: string) =>
  (await screen.findByRole('link', { name })).closest<HTMLElement>('tr, li')!;

it.each<[string, Partial<MonthList>, MonthClosing['state'], string, RegExp, string]>([
  ['statements are not checked', {}, 'waiting', 'בדיקה', /0 מתוך 3 נבדקו/, 'סגירת החודש…'],
  [
    'all are checked',
    { rows: rowsWith({ marks: [CHECKED] }) },
    'waiting',
    'סגירה',
    /כל הסעיפים תקינים/,
    'סגירת החודש…',
  ],
  [
    'all are checked, but the month runs',
    { rows: rowsWith({ marks: [CHECKED] }) },
    'running',
    'בדיקה',
    /3 מתוך 3 נבדקו/,
    'סגירת החודש…',
  ],
  [
    'a checked amount has changed',
    { rows: rowsWith({ marks: [{ ...CHECKED, isCurrent: false }] }) },
    'waiting',
    'בדיקה',
    /0 מתוך 3 נבדקו/,
    'סגירת החודש…',
  ],
  ['it is closed', { ...CLOSED, fileTakenAt: null }, 'closed', 'קובץ', /טרם הורד/, 'קובץ לרואה החשבון'],
  ['the file was taken', CLOSED, 'closed', 'שליחה', /0 מתוך 3 נשלחו/, 'שליחת דוחות…'],
  [
    'the sent statements have changed',
    { ...CLOSED, rows: rowsWith({ sending: { ...SENT, isCurrent: false } }) },
    'closed',
    'שליחה',
    /0 מתוך 3 נשלחו/,
    'שליחת דוחות…',
  ],
  [
    'only drafts were sent',
    { ...CLOSED, rows: rowsWith({ sending: { ...SENT, isDraft: true } }) },
    'closed',
    'שליחה',
    /0 מתוך 3 נשלחו/,
    'שליחת דוחות…',
  ],
])('offers the next step of a month: %s', async (_when, change, state, step, progress, action) => {
  renderList(change, PATH, { state });
  await waitFor(() => {
    const current = document.querySelector('.ant-steps-item-process');
    expect(current).toHaveTextContent(step);
    expect(current?.querySelector('[title]')?.getAttribute('title')).toMatch(progress);
  });
  const primary = screen.getAllByRole('button').filter((button) => button.matches('.ant-btn-primary'));
  expect(primary.map(({ textContent }) => textContent)).toEqual([action]);
});

it('has no step left once everyone got the statement', async () => {
  renderList({ ...CLOSED, rows: rowsWith({ marks: [CHECKED], sending: SENT }) }, PATH, { state: 'closed' });
  expect(await screen.findByTitle('3 מתוך 3 נשלחו')).toBeVisible();
  await waitFor(() => expect(document.querySelectorAll('.ant-steps-item-finish')).toHaveLength(4));
  expect(screen.getByTitle('הורד ב-16.9.2026')).toBeVisible();
});

it('ticks the checking of a closed month only if all statements were checked, and names who closed it', async () => {
  const closedBy = 'נ'.repeat(150);
  const closing = {
    month: MONTH,
    statusCodes: null,
    closedAt: '2026-09-16T09:00:00.000Z',
    closedBy,
    seal: null,
  };
  const rows = rowsWith({ marks: [CHECKED] }, 'a3');
  const { user } = renderList({ ...CLOSED, rows }, PATH, { state: 'closed', closing });
  expect(await screen.findByTitle(`נסגר, ${closedBy}`)).toHaveTextContent('סגירה');
  const [checking, ...others] = document.querySelectorAll('.ant-steps-item');
  expect(checking?.querySelector('[title]')).toHaveAttribute('title', '1 מתוך 3 נבדקו');
  expect(checking).not.toHaveClass('ant-steps-item-finish');
  expect(others.map((step) => step.matches('.ant-steps-item-finish'))).toEqual([true, true, false]);
  expect(screen.queryByRole('button', { name: 'סגירת החודש…' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'פרטי הסגירה' }));
  // The amount to pay, with corrections, as in the list.
  expect(await within(await screen.findByRole('dialog')).findByText(/1,480\.45/)).toBeVisible();
});

it('marks the chosen statements together, or takes the marks back, and shows their sum', async () => {
  const { user, server } = renderList({ rows: rowsWith({ marks: [CHECKED] }, 'a3') });
  await user.click(await screen.findByRole('checkbox', { name: 'רון כץ' }));
  const bar = within(screen.getByRole('toolbar', { name: 'נבחר סוכן אחד' }));
  await user.click(bar.getByRole('button', { name: 'ביטול הסימון' }));
  const PUT = `PUT /api/salaries/months/${MONTH}/checked`;
  expect(readBody(server, PUT)).toEqual({
    isChecked: false,
    statements: [{ agentId: 'a3', payable: 200 }],
  });
  await user.click(screen.getByRole('checkbox', { name: 'Alex (TLV)' }));
  const both = screen.getByRole('toolbar', { name: 'נבחרו 2 סוכנים' });
  expect(both).toHaveTextContent('179.90');
  await user.click(within(both).getByRole('button', { name: 'סימון כנבדקו' }));
  expect(readBody(server, PUT)).toEqual({
    isChecked: true,
    statements: [{ agentId: 'a2', payable: -20.1 }],
  });
  await user.click(within(both).getByRole('button', { name: 'שליחת דוחות…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'שליחת 2 טיוטות' })).toBeEnabled();
  await user.click(dialog.getByRole('button', { name: 'חזרה' }));
  await user.click(within(both).getByRole('button', { name: 'ביטול הבחירה' }));
  expect(screen.queryByRole('toolbar')).toBeNull();
});

it('reports marks that were not saved', async () => {
  const { user, server } = renderList();
  server.routes[`PUT /api/salaries/months/${MONTH}/checked`] = () => errorResponse(409, 'conflict');
  await user.click(await screen.findByRole('button', { name: 'סימון הדוח של רון כץ כנבדק' }));
  expect(await screen.findByText(/^הסימון לא נשמר/)).toBeVisible();
});

it.each<[string, Partial<MonthList>, string[]]>([
  ['of a closed month', { isClosed: true }, ['user_info.view', 'salaries.view', 'salaries.manage']],
  ['without the permission', {}, ['user_info.view', 'salaries.view']],
])('offers no marks %s', async (_what, change, permissions) => {
  renderList(change, PATH, { permissions });
  expect(await findRow('רון כץ')).toHaveTextContent('לא נבדק');
  expect(screen.queryByRole('button', { name: /^סימון הדוח/ })).toBeNull();
  const may = permissions.includes('salaries.manage');
  expect(screen.queryAllByRole('checkbox')).toHaveLength(may ? 4 : 0);
  expect(screen.queryAllByRole('button', { name: 'שליחת דוחות…' })).toHaveLength(may ? 1 : 0);
});

it('shows the sending of each statement, and who cannot get one', async () => {
  const parts: [name: string, part: Partial<MonthRow>, text: RegExp][] = [
    ['never sent', {}, /טרם נשלח/],
    ['no address', { email: null }, /אין כתובת/],
    ['telephone', { email: null, phone: '052-555-0123' }, /טרם נשלח/],
    ['cancelled', { sending: { ...sending, state: 'cancelled' } }, /טרם נשלח/],
    ['queued', { sending }, /בתור ?16\.9/],
    ['not opened', { sending: { ...sending, way: 'whatsapp' } }, /ממתין לפתיחה/],
    ['sent', { sending: SENT }, /נשלח ?16\.9/],
    ['draft', { sending: { ...SENT, isDraft: true } }, /(?<!נשלח ) טיוטה ?16\.9/],
    ['changed', { sending: { ...SENT, isCurrent: false } }, /נשלח לפני השינוי ?16\.9/],
    [
      'changed draft',
      { sending: { ...SENT, isDraft: true, isCurrent: false } },
      /(?<!נשלח )טיוטה לפני השינוי ?16\.9/,
    ],
    ['refused', { sending: { ...sending, state: 'refused' } }, /לא נשלח ?16\.9/],
  ];
  const plain = monthList.rows.at(-1)!;
  renderList({ rows: parts.map(([name, part]) => ({ ...plain, agentId: name, agentName: name, ...part })) });
  for (const [name, , text] of parts) expect(await findRow(name)).toHaveTextContent(text);
});

it('names who checked a statement and when, but not once its amount has changed', async () => {
  const marks = [{ ...CHECKED, isCurrent: false }];
  renderList({
    rows: rowsWith({ marks: [CHECKED] }, 'a1').map((row) => (row.agentId === 'a3' ? { ...row, marks } : row)),
  });
  expect(await findRow('דנה לוי')).toHaveTextContent(/נועה ?16\.9/);
  expect(screen.getByRole('button', { name: 'סימון הדוח של רון כץ כנבדק' })).toHaveAttribute(
    'title',
    'השתנה מאז הבדיקה',
  );
  expect(screen.getByRole('button', { name: 'סימון הדוח של Alex (TLV) כנבדק' })).not.toHaveAttribute('title');
  expect(screen.getByText('לא נבדקו 2')).toBeInTheDocument();
  expect(screen.getByText('תיקונים 1')).toBeInTheDocument();
});

it('sums the late changes of the month, and leads to their decision', async () => {
  const rows = rowsWith({ waiting: -50 }, 'a1').map((row) =>
    row.agentId === 'a3' ? { ...row, waiting: 20 } : row,
  );
  const { user, services } = renderList({ rows });
  const note = (await screen.findByText(/2 שינויים מאוחרים/)).closest('span')!;
  expect(note).toHaveTextContent('-30.00');
  await user.click(within(note).getByRole('button', { name: 'צירוף לחודש פתוח…' }));
  expect(services.path()).toBe(`${PATH}&panel=closing`);
});

it('shows the month on a phone as cards, with its step in words', async () => {
  narrowWindow();
  const rows = rowsWith({ marks: [CHECKED] }, 'a3');
  renderList({ rows });
  const card = await findRow('דנה לוי');
  expect(card).toHaveTextContent(/1,300\.55.*לא נבדק · מכירה אחת · תיקון.*100/);
  expect(await findRow('רון כץ')).toHaveTextContent(/200\.00.*נועה ?16\.9 · מכירה אחת/);
  expect(await findRow('Alex (TLV)')).not.toHaveTextContent('תיקון');
  expect(screen.getByText('3 סוכנים').parentElement).toHaveTextContent('1,480.45');
  expect(screen.getByText('שלב 1 מתוך 4: בדיקה')).toBeVisible();
  expect(screen.getByText(/^1 מתוך 3 נבדקו\. אחריו: סגירה, קובץ לרואה החשבון, שליחת דוחות$/)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'שלבי החודש' })).toHaveAttribute('aria-valuenow', '25');
});

it('shows a month that is done on a phone as its last step', async () => {
  narrowWindow();
  renderList({ ...CLOSED, rows: rowsWith({ sending: SENT }) }, PATH, { state: 'closed' });
  expect(await screen.findByText('שלב 4 מתוך 4: שליחת דוחות')).toBeVisible();
  expect(screen.getByText('3 מתוך 3 נשלחו')).toBeVisible();
});
