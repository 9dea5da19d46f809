import { act, screen, waitFor, within } from '@testing-library/react';
import { CHECKS } from '#contract/features/salaries/closings-contract';
import { renderApp } from '#client/lib/testing/render';
import { api } from '#client/lib/http/api';
import { json, TestServer } from '#client/lib/testing/services';
import { MONTH, salaryRoutes } from '../testing/salaries';

const closing = { month: MONTH, state: 'waiting', closing: null, statusCodes: null, sent: 0, heldBy: [] };
const red = { isOk: false, count: 1, names: [], amount: null, at: null, reason: null };
const path = `/user-info/salary-reports?month=${MONTH}&panel=closing`;

/** Server with these results of the checks. */
function serverWith(getChecks: () => readonly object[]): TestServer {
  return new TestServer({
    ...salaryRoutes([]),
    [`GET /api/salaries/closings/${MONTH}`]: () =>
      json({ data: { ...closing, checks: getChecks(), agents: 2, amount: 1_180.45, payable: 1_280.45 } }),
    'GET /api/salaries/late-changes': () => json({ data: { waiting: [], decided: [], openMonths: [] } }),
  });
}

it('requires one reason for refused sales and the mirror without them, and leads to the synchronisation at once', async () => {
  const refused = { ...red, names: ['1007'] };
  const server = serverWith(() => [
    { ...refused, key: 'equalToCrm' },
    { ...refused, key: 'refused' },
  ]);
  const { user } = renderApp({ path, permissions: ['system.admin'], server });
  const close = await screen.findByRole('button', { name: 'סגירת אוגוסט 2026' });
  const list = within(close.closest<HTMLElement>('[role=dialog]')!);
  expect(list.getAllByRole('textbox').map((field) => field.getAttribute('aria-label'))).toEqual([
    'נימוק: מכירה אחת נדחתה בסנכרון, והמשכורות אינן לפי מה שב-CRM',
  ]);
  const links = list.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/settings/data-sync']);
  await user.click(links[0]!);
  await waitFor(() => expect(close).not.toBeInTheDocument());
});

it('leads from each red line to its rows, its records and its remedy', async () => {
  const server = serverWith(() =>
    CHECKS.map((key) => ({ ...red, key, names: ['77'], ids: [key === 'earlierMonths' ? '2026-07' : 'x1'] })),
  );
  const { user } = renderApp({ path, permissions: ['system.admin'], server });
  const close = await screen.findByRole('button', { name: 'סגירת אוגוסט 2026' });
  const lines = within(close.closest<HTMLElement>('[role=dialog]')!).getAllByRole('listitem');
  const ways = lines.map((line) => [
    ...within(line)
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href')),
    ...within(line)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ]);
  const reports = '/user-info/salary-reports';
  const statement = `${reports}?month=${MONTH}&agentId=x1`;
  const sale = '/user-info/sales?sale=x1';
  const days = `from=${MONTH}-01&to=${MONTH}-31`;
  const earlier = `${reports}?month=2026-07&panel=closing`;
  const late = 'אל השינויים המאוחרים';
  expect(Object.fromEntries(CHECKS.map((key, i) => [key, ways[i]]))).toEqual({
    synchronised: ['/settings/data-sync'],
    equalToCrm: ['השוואה עכשיו'],
    refused: ['/settings/data-sync?refused=sales%3Ax1', '/settings/data-sync'],
    withoutAgent: [sale, `/user-info/sales?lacks=knownAgent&${days}`],
    withoutDate: [sale, '/user-info/sales?dateFault=missing'],
    impossibleDate: [sale, '/user-info/sales?dateFault=impossible'],
    employeeNumbers: [statement, '/settings/user-info-management?show=numberless'],
    jumps: [statement, `${reports}?month=${MONTH}&show=unusual&panel=closing`],
    questions: [statement, 'לשאלות'],
    lateChanges: [late],
    earlierMonths: [earlier, earlier],
    zeroRows: [`/user-info/sales?agentId=x1&${days}`],
    secondPerson: [statement],
    onePerson: [statement],
  });
  await screen.findByText('שינויים מאוחרים');
  await user.click(screen.getByRole('button', { name: late }));
  expect(document.activeElement).toHaveTextContent(/^שינויים מאוחרים/);
});

it('prevents the closing until another person has marked every statement', async () => {
  let isOk = false;
  const server = serverWith(() => [{ ...red, key: 'secondPerson', isOk, names: ['רון'], ids: ['a3'] }]);
  const { store } = renderApp({ path, permissions: ['system.admin'], server });
  const close = await screen.findByRole('button', { name: 'סגירת אוגוסט 2026' });
  expect(screen.getByText('דוח אחד שאף אחד מלבדכם לא סימן כנבדק בסכום הנוכחי')).toBeVisible();
  expect(screen.getByText('אפשר לסגור אחרי שאדם נוסף סימן כל דוח כנבדק.')).toBeVisible();
  expect(within(close.closest<HTMLElement>('[role=dialog]')!).queryByRole('textbox')).toBeNull();
  expect(close).toBeDisabled();
  isOk = true;
  act(() => void store.dispatch(api.util.invalidateTags(['salaries'])));
  await waitFor(() => expect(close).toBeEnabled());
});

it('names the people to ask once if lines lead to pages that the user may not open', async () => {
  const server = serverWith(() => [
    { ...red, key: 'refused', names: ['77'], ids: ['x1'] },
    { ...red, key: 'employeeNumbers', names: ['דנה'], ids: ['x1'] },
  ]);
  renderApp({ path, permissions: ['user_info.view', 'salaries.view'], server });
  await screen.findByText(/סעיפים ללא קישור מטופלים בעמודים/, {}, { timeout: 20_000 });
  expect(screen.queryByRole('link', { name: '77' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^לסנכרון/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'דנה' })).toBeInTheDocument();
});

it('starts a comparison for users who may close the month, and shows its result', async () => {
  let isOk = false;
  const server = serverWith(() => [{ ...red, isOk, count: isOk ? 0 : 1, key: 'equalToCrm' }]);
  server.routes['POST /api/salaries/comparison'] = () => {
    isOk = true;
    return json({ success: true });
  };
  const { user } = renderApp({ path, permissions: ['user_info.view', 'salaries.manage'], server });
  const label = 'השוואה עכשיו';
  await user.click(await screen.findByRole('button', { name: label }, { timeout: 20_000 }));
  await waitFor(() => expect(screen.queryByRole('button', { name: label })).toBeNull());
  expect(server.count('POST /api/salaries/comparison')).toBe(1);
});

it('names the permission for a comparison to users without it', async () => {
  const server = serverWith(() => [{ ...red, key: 'equalToCrm' }]);
  renderApp({ path, permissions: ['user_info.view', 'salaries.view'], server });
  const reason = 'כדי להתחיל השוואה נדרשת ההרשאה לסגירת חודשים.';
  expect(await screen.findByText(reason, {}, { timeout: 20_000 })).toBeInTheDocument();
});

const RUNNING = 'אפשר לסגור חודש רק אחרי שהסתיים.';
const FUTURE = 'טרם החל';
const RESTORED = /^מה שהוקלד לפני הניתוק/;

it.each([
  ['waiting', { closes: true, note: null }],
  ['running', { closes: false, note: RUNNING }],
  ['future', { closes: false, note: FUTURE }],
])('offers the closing of a %s month, or shows why not: %j', async (state, { closes, note }) => {
  const server = serverWith(() => [
    { ...red, key: 'jumps' },
    { ...red, key: 'refused', isOk: true },
  ]);
  const response = server.routes[`GET /api/salaries/closings/${MONTH}`]!;
  server.routes[`GET /api/salaries/closings/${MONTH}`] = async (...args) => {
    const { data } = (await (await response(...args)).json()) as { data: object };
    return json({ data: { ...data, state } });
  };
  renderApp({ path, permissions: ['system.admin'], server });
  const progress = await screen.findByText('1 מתוך 2 סעיפים תקינים · נותרו 1');
  const card = progress.closest<HTMLElement>('[role=dialog]')!;
  await within(card).findByText('סעיף אחד תקין');
  expect(within(card).getByText('אין מכירות שנדחו בסנכרון')).toBeVisible();
  expect(within(card).queryAllByRole('button', { name: /^סגירת אוגוסט/ })).toHaveLength(closes ? 1 : 0);
  expect(within(card).queryAllByRole('textbox')).toHaveLength(closes ? 1 : 0);
  for (const text of [RUNNING, FUTURE])
    expect(within(card).queryAllByText(text)).toHaveLength(text === note ? 1 : 0);
  expect(within(card).queryByText(RESTORED)).toBeNull();
});

it('asks before the closing with the sum, the checked statements and the reasons', async () => {
  const server = serverWith(() => [{ ...red, key: 'jumps' }]);
  const { user } = renderApp({ path, permissions: ['system.admin'], server });
  await user.type(await screen.findByRole('textbox', { name: /^נימוק: / }), 'נבדק ביד');
  await user.click(screen.getByRole('button', { name: 'סגירת אוגוסט 2026' }));
  const [, dialog] = await screen.findAllByRole('dialog');
  expect(dialog).toHaveTextContent(/לתשלום.*1,280\.45.*2 סוכנים.*נבדקו 0 מתוך 2 דוחות/);
  expect(dialog).toHaveTextContent(/שינוי חריג אחד של מעל 30%: נבדק ביד/);
});
