import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { MonthClosing } from '#contract/features/salaries/closings-contract';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import { accessRevoked } from '#client/session/auth-slice';
import { renderApp } from '#client/lib/testing/render';
import { json, errorResponse, TestServer } from '#client/lib/testing/services';
import { salariesApi } from './salaries-api';
import { getAnswer, MONTH, salaryRoutes, statement } from './testing/salaries';
import type { AppStore } from '#client/lib/store-types';

const PERMISSIONS = ['user_info.view', 'salaries.view', 'salaries.manage'];

const check = { count: 0, names: [], amount: null, at: null, reason: null };
const waiting: MonthClosing = {
  month: MONTH,
  state: 'waiting',
  checks: [
    { ...check, key: 'synchronised', isOk: true },
    { ...check, key: 'jumps', isOk: false, count: 2 },
    { ...check, key: 'zeroRows', isOk: true, names: ['א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז'] },
  ],
  closing: null,
  statusCodes: null,
  agents: 2,
  amount: 1_180.45,
  payable: 1_280.45,
  sent: 0,
  heldBy: [],
};

const CLOSED: MonthClosing = {
  ...waiting,
  state: 'closed',
  closing: {
    month: MONTH,
    statusCodes: null,
    closedAt: '2026-09-16T09:00:00.000Z',
    closedBy: 'פ',
    seal: { code: 'ABCD-EF23-GH45-IJ67', isLate: false },
  },
};

function salariesServer(selectedAgents: readonly string[] = []): TestServer {
  return new TestServer({
    ...salaryRoutes(selectedAgents),
    [`GET /api/salaries/closings/${MONTH}`]: () => json({ data: waiting }),
    'GET /api/salaries/late-changes': () => json({ data: { waiting: [], decided: [], openMonths: [] } }),
    'POST /api/salaries/closings': () => json({ data: waiting }),
  });
}

it('opens the sales of an amount, keeps the totals visible, and warns about missing metadata', async () => {
  const server = salariesServer();
  const { user, services } = renderApp({ path: '/user-info/salaries', permissions: PERMISSIONS, server });
  const amount = await screen.findByRole('button', { name: /דנה לוי, אוגוסט: 1,201/ });
  // The totals are in antd's sticky summary.
  const totals = screen.getByRole('button', { name: /כל הסוכנים, אוגוסט: 1,180/ });
  expect(totals.closest('.ant-table-summary')).not.toBeNull();
  expect(screen.getByRole('button', { name: /Alex \(TLV\), אוגוסט/ })).toHaveTextContent('-20');
  expect(screen.getAllByText('2025', { selector: '.ant-segmented-item-label' })).toHaveLength(1);
  expect(screen.getByText(/מהסך/)).toHaveTextContent('101.6%');
  expect(screen.getByText('הגבוה').parentElement).toHaveTextContent('הגבוהאוגוסט');
  const push = jest.spyOn(services.navigation, 'push');
  await user.click(amount);
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByText('לקוח 2002')).toBeInTheDocument();
  expect(services.path()).toBe('/user-info/salaries?view=plain&year=2026&period=2026-08&amountOf=a1');
  // The sum of last September ends on the same day, so it differs from the sum of its sales.
  expect(screen.getByText('70')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /ספטמבר 2025/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /כל הסוכנים, אוגוסט 2025: .*900/ }));
  expect(services.path()).toBe('/user-info/salaries?view=plain&year=2026&period=2025-08');
  // Back closes the panel; opening another amount replaces the history entry.
  expect(push).toHaveBeenCalledTimes(1);
  expect(services.logged).toContain('No salary metadata: the scheduled metadata job should have run.');
});

it('marks the current month and the open amount, and leaves future months empty', async () => {
  const path = '/user-info/salaries?year=2026&period=2026-08';
  renderApp({ path, permissions: PERMISSIONS, server: salariesServer() });
  const open = await screen.findByRole('button', { name: /כל הסוכנים, אוגוסט: / });
  expect(open).toHaveAttribute('aria-current', 'true');
  expect(screen.getAllByRole('button', { current: true })).toEqual([open]);
  expect(screen.getByRole('columnheader', { name: /ספט׳.*בתהליך/ })).toBeInTheDocument();
  const row = screen.getByRole('button', { name: /Alex \(TLV\), אוגוסט/ }).closest('tr')!;
  // January to July and September are empty, and nothing from October.
  expect([...row.cells].map(({ textContent }) => textContent).slice(1, 13)).toEqual([
    ...Array(7).fill('—'),
    '-20',
    '—',
    ...Array(3).fill(''),
  ]);
});

it('a link to an amount shows the same to a user with another selection', async () => {
  const options = { permissions: PERMISSIONS, path: '/user-info/salaries' };
  const sum = /^הסוכנים שנבחרו, אוגוסט: -20/;
  const ownPage = renderApp({ ...options, server: salariesServer(['a2']) });
  await ownPage.user.click(await screen.findByRole('button', { name: sum }));
  await screen.findByRole('dialog');
  const link = ownPage.services.path();
  cleanup();
  const server = salariesServer(['a1']);
  const { user } = renderApp({ ...options, path: link, server });
  expect(await screen.findByRole('button', { name: sum })).toBeInTheDocument();
  await screen.findByRole('dialog');
  const statementCall = server.calls.find(({ name }) => name === 'GET /api/salaries/statement');
  expect(statementCall?.url).toBe('/api/salaries/statement?period=2026-08&agentId=a2');
  // The file has the same content.
  const file = 'GET /api/reports/salaries/xlsx';
  await user.click(screen.getByRole('button', { name: /Excel/ }));
  await waitFor(() => expect(server.count(file)).toBe(1));
  expect(server.calls.find(({ name }) => name === file)?.url).toMatch(/\?year=2026&agentId=a2$/);
});

it('offers the last four years before and after the metadata, and earlier years with sales', async () => {
  const server = salariesServer();
  let respond = (_response: Response): void => {};
  const late = new Promise<Response>((resolve) => (respond = resolve));
  server.routes['GET /api/salaries/metadata'] = () => late;
  renderApp({ path: '/user-info/salaries', permissions: PERMISSIONS, server });
  const getYears = (): (string | null)[] =>
    within(screen.getByRole('radiogroup', { name: 'שנה' }))
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')!.textContent);
  await screen.findByRole('button', { name: /דנה לוי, אוגוסט: / });
  expect(getYears()).toEqual(['2023', '2024', '2025', '2026']);
  const data = { years: [2026, 2025, 2019], agents: [], statuses: [], computedAt: '2026-09-16T00:00:00Z' };
  respond(json({ data }));
  expect(await screen.findByRole('combobox', { name: 'שנים קודמות' })).toBeInTheDocument();
  expect(getYears()).toEqual(['2023', '2024', '2025', '2026']);
});

it('returns the focus to an amount when its panel closes', async () => {
  const options = { permissions: PERMISSIONS, path: '/user-info/salaries' };
  const { user } = renderApp({ ...options, server: salariesServer(['a2']) });
  const amount = await screen.findByRole('button', { name: /^הסוכנים שנבחרו, אוגוסט: / });
  await user.click(amount);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'סגירה' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(amount).toHaveFocus());
  expect(screen.getByText(/^אין שינויים חריגים/)).toBeVisible();
});

it('lists the six largest changes from the month before', async () => {
  const server = salariesServer();
  const before = Array.from({ length: 8 }, (_, i) => ({ id: `b${i}`, name: `סוכן ${i}`, amount: 100 }));
  const amounts = [140, 160, 20, 190, 131, 170, 129, 135];
  const cells = amounts.map((amount, i) => [`b${i}`, { amount, payable: amount, sales: 1, waiting: 0 }]);
  const salaries = { [MONTH]: Object.fromEntries(cells) as SalariesResponse['salaries'][string] };
  server.routes['POST /api/salaries/query'] = () =>
    json({ data: { ...getAnswer([]), agents: before, salaries, monthsBefore: { '2026-07': before } } });
  renderApp({ path: '/user-info/salaries', permissions: PERMISSIONS, server });
  const card = (await screen.findByText('שינויים חריגים לבדיקה')).closest<HTMLElement>('.ant-card')!;
  const changes = within(card).getAllByRole('listitem');
  expect(changes.map(({ textContent }) => /סוכן \d/.exec(textContent)?.[0])).toEqual(
    [3, 2, 5, 1, 0, 7].map((agent) => `סוכן ${agent}`),
  );
  expect(within(card).queryByText(/^אין שינויים/)).toBeNull();
});

it('ignores an invalid list in the last selection without affecting the other', async () => {
  const server = salariesServer();
  Object.assign(server.routes, salaryRoutes(['a2'], null));
  renderApp({ path: '/user-info/salaries', permissions: PERMISSIONS, server });
  const sum = /^הסוכנים שנבחרו, אוגוסט: -20/;
  expect(await screen.findByRole('button', { name: sum })).toBeInTheDocument();
});

it.each([
  ['a statement', `/user-info/salary-reports?month=${MONTH}&agentId=a1`],
  ['an amount', `/user-info/salaries?view=plain&year=2026&period=${MONTH}&amountOf=a1`],
])('links the sales of %s for a user who may see sales', async (_what, path) => {
  const server = salariesServer();
  renderApp({ path, permissions: [...PERMISSIONS, 'sales.view'], server });
  expect(await screen.findByRole('link', { name: /2002/ })).toHaveAttribute(
    'href',
    '/user-info/sales?sale=2002',
  );
  cleanup();
  renderApp({ path, permissions: PERMISSIONS, server: salariesServer() });
  expect(await screen.findByText('לקוח 2002')).toBeVisible();
  expect(screen.queryByRole('link', { name: '2002' })).toBeNull();
});

it('treats missing metadata as empty, and logs any other error', async () => {
  const server = salariesServer();
  const options = { path: '/user-info/salaries', permissions: PERMISSIONS };
  const missing = renderApp({ ...options, server });
  await screen.findByRole('button', { name: /דנה לוי, אוגוסט: / });
  expect(metadataIn(missing.store)).toMatchObject({ status: 'fulfilled', data: null });
  cleanup();
  server.routes['GET /api/salaries/metadata'] = () => errorResponse(403, 'forbidden');
  const failed = renderApp({ ...options, server });
  await screen.findByRole('button', { name: /דנה לוי, אוגוסט: / });
  expect(metadataIn(failed.store)).toMatchObject({ status: 'rejected' });
  expect(failed.services.logged.join()).toMatch(/Failed to fetch salary metadata\. HTTP 403/);
  expect(failed.services.logged.join()).not.toMatch('No salary metadata');
});

it('names the selected agents when the metadata fails to load', async () => {
  const server = salariesServer(['a2']);
  server.routes['GET /api/salaries/metadata'] = () => errorResponse(403, 'forbidden');
  const { user } = renderApp({ path: '/user-info/salaries', permissions: PERMISSIONS, server });
  await screen.findByRole('button', { name: /Alex \(TLV\), אוגוסט/ });
  const chip = await screen.findByRole('button', { name: /^סוכנים: Alex \(TLV\)/ });
  await user.click(chip);
  expect(await screen.findByRole('checkbox', { name: 'Alex (TLV)' })).toBeChecked();
});

const metadataIn = (store: AppStore) => salariesApi.endpoints.getSalaryMetadata.select()(store.getState());

it('supports the keyboard, skipping months without an amount', async () => {
  const { user } = renderApp({
    path: '/user-info/salaries',
    permissions: PERMISSIONS,
    server: salariesServer(),
  });
  const at = (name: RegExp) => waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
  (await screen.findByRole('button', { name: /דנה לוי, אוגוסט: / })).focus();
  await user.keyboard('{ArrowDown}');
  await at(/Alex \(TLV\), אוגוסט: /);
  // September to December are empty; the year's total is next.
  await user.keyboard('{ArrowLeft}');
  await at(/Alex \(TLV\), 2026: /);
  await user.keyboard('{ArrowUp}');
  await at(/דנה לוי, 2026: /);
  await user.keyboard('{Home}');
  await at(/דנה לוי, יולי: /);
  await user.keyboard('{End}');
  await at(/דנה לוי, 2026: /);
});

it('compares an incomplete month with the same days of other months', async () => {
  const server = salariesServer();
  const path = `/user-info/salary-reports?month=${MONTH}&agentId=a1`;
  const running = { ...statement, today: '2026-08-23' };
  server.routes['GET /api/salaries/statement'] = () => json({ data: running });
  renderApp({ path, permissions: PERMISSIONS, server });
  expect(await screen.findByText(/מאותם ימים ביולי 2026/)).toBeInTheDocument();
  expect(screen.getByText('אותם ימים באוגוסט 2025', { selector: 'th' })).toBeInTheDocument();
  expect(screen.queryByText('יולי 2026', { selector: 'th' })).toBeNull();
});

it('shows a statement with its changes, target and sending, without the closing of all', async () => {
  const server = salariesServer();
  const path = `/user-info/salary-reports?month=${MONTH}&agentId=a1`;
  renderApp({ path, permissions: PERMISSIONS, server });
  expect(await screen.findByText('לקוח 2002')).toBeInTheDocument();
  expect(screen.getByText('מסמך זה אינו חשבונית מס.')).toBeInTheDocument();
  const reasons = within(screen.getByText('ממה נובע השינוי').closest('section')!);
  expect(reasons.getByText('ממה נובע השינוי').closest('section')).toHaveTextContent(
    /שולמה.*1,200\.55.*100\.40.*900\.00/,
  );
  expect(screen.getByText(/^יעד המכירות/)).toHaveTextContent(/10,000 ₪ · 50%/);
  expect(await screen.findByText(/^שליחה:/)).toHaveTextContent('טרם נשלח');
  expect(screen.queryByRole('button', { name: 'סגירת אוגוסט 2026' })).toBeNull();
});

it('requires a reason for each red check of a closing', async () => {
  const server = salariesServer();
  const path = `/user-info/salary-reports?month=${MONTH}&panel=closing`;
  const { user } = renderApp({ path, permissions: PERMISSIONS, server });
  const close = await screen.findByRole('button', { name: 'סגירת אוגוסט 2026' });
  expect(close).toBeDisabled();
  const reason = screen.getByRole('textbox', { name: /^נימוק: 2 שינויים חריגים/ });
  await user.type(reason, '\u200b\u2800\u200f');
  expect(close).toBeDisabled();
  await user.type(reason, 'נבדק');
  expect(close).toBeEnabled();
  await user.click(screen.getAllByRole('link', { name: 'משכורות' })[0]!);
  await user.click(await screen.findByRole('button', { name: 'הישארות בעמוד' }));
  expect(reason).toHaveValue('\u200b\u2800\u200fנבדק');
  await user.click(close);
  const [, dialog] = await screen.findAllByRole('dialog');
  await user.click(within(dialog!).getByRole('button', { name: 'סגירת אוגוסט 2026' }));
  await waitFor(() => expect(server.count('POST /api/salaries/closings')).toBe(1));
  const sent = server.calls.find(({ name }) => name === 'POST /api/salaries/closings');
  expect(JSON.parse(String(sent?.init.body))).toEqual({
    month: MONTH,
    amount: 1_180.45,
    payable: 1_280.45,
    reasons: { jumps: 'נבדק' },
  });
});

it.each([
  ['of a closing', waiting, null, /^נימוק: 2 שינויים חריגים/],
  ['of an opening anew', CLOSED, 'פתיחה מחדש', 'נימוק'],
])('keeps the reason %s over a sign-out for inactivity', async (_what, closing, begin, name) => {
  const server = salariesServer();
  server.routes[`GET /api/salaries/closings/${MONTH}`] = () => json({ data: closing });
  const path = `/user-info/salary-reports?month=${MONTH}&panel=closing`;
  const { user, store } = renderApp({ path, permissions: [...PERMISSIONS, 'salaries.admin'], server });
  if (begin !== null) await user.click(await screen.findByRole('button', { name: begin }));
  await user.type(await screen.findByRole('textbox', { name }), 'נבדק');
  act(() => void store.dispatch(accessRevoked({ failure: 'inactive' })));
  await user.type(await screen.findByLabelText('כתובת אימייל'), 'dana@misrad.example');
  await user.type(screen.getByLabelText('סיסמה'), 'secret-1{Enter}');
  expect(await screen.findByRole('textbox', { name })).toHaveValue('נבדק');
});

it('counts the sent statements before a month is reopened', async () => {
  const server = salariesServer();
  server.routes[`GET /api/salaries/closings/${MONTH}`] = () => json({ data: { ...CLOSED, sent: 22 } });
  const path = `/user-info/salary-reports?month=${MONTH}&panel=closing`;
  const { user } = renderApp({ path, permissions: [...PERMISSIONS, 'salaries.admin'], server });
  await user.click(await screen.findByRole('button', { name: 'פתיחה מחדש' }));
  expect(await screen.findByText(/^22 דוחות של החודש כבר נשלחו/)).toBeVisible();
});

it.each([
  ['a month sealed with its closing', false, 'חותם ABCD-EF23-GH45-IJ67'],
  ['a month sealed later', true, 'חותם ABCD-EF23-GH45-IJ67 · נחתם מאוחר יותר'],
])('shows the seal of %s from left to right', async (_what, isLate, text) => {
  const server = salariesServer();
  const closing = CLOSED.closing && { ...CLOSED.closing, seal: { code: 'ABCD-EF23-GH45-IJ67', isLate } };
  server.routes[`GET /api/salaries/closings/${MONTH}`] = () => json({ data: { ...CLOSED, closing } });
  renderApp({
    path: `/user-info/salary-reports?month=${MONTH}&panel=closing`,
    permissions: PERMISSIONS,
    server,
  });
  const code = await screen.findByText('ABCD-EF23-GH45-IJ67');
  expect(code).toHaveAttribute('dir', 'ltr');
  expect(code.closest('p')).toHaveTextContent(text);
});

it('shows who closed a month despite which checks, and does not run its checks again', async () => {
  const server = salariesServer();
  const refused = [
    {
      ...check,
      key: 'equalToCrm',
      isOk: false,
      count: 3,
      names: ['s1', 's2', 'c1'],
      at: '2026-09-16T09:00:00Z',
    } as const,
    { ...check, key: 'refused', isOk: false, count: 2, names: ['1007', '1016'], amount: 1_000 } as const,
  ];
  const all = [...waiting.checks, ...refused];
  const kept = all.map((one) => (one.isOk ? one : { ...one, reason: 'נבדק מול הסוכנים' }));
  server.routes[`GET /api/salaries/closings/${MONTH}`] = () => json({ data: { ...CLOSED, checks: kept } });
  const path = `/user-info/salary-reports?month=${MONTH}&panel=closing`;
  renderApp({ path, permissions: PERMISSIONS, server });
  expect(await screen.findByText(/נסגר על ידי פ/)).toBeInTheDocument();
  expect(screen.getByText('נסגר למרות אלה:')).toHaveTextContent(
    /2 שינויים חריגים.*תואם ל-CRM, חוץ מ-3 רשומות שנדחו.*c1 · 16.9.2026.*2 מכירות נדחו בסנכרון.*1007, 1016 · .*1,000.*נבדק מול הסוכנים/,
  );
  expect(screen.queryByText('הסנכרון עדכני')).toBeNull();
  expect(screen.queryByText('2 מתוך 3')).toBeNull();
  expect(screen.queryByLabelText('דורש נימוק')).toBeNull();
});

it('lists the first names of a check, the others on request, and links to its sales', async () => {
  const path = `/user-info/salary-reports?month=${MONTH}&panel=closing`;
  const server = salariesServer();
  const dates = [
    { ...check, key: 'withoutDate', isOk: false, count: 1, names: ['78'], amount: 10 } as const,
    { ...check, key: 'impossibleDate', isOk: true } as const,
  ];
  const found = { ...waiting, statusCodes: [2, 4], checks: [...waiting.checks, ...dates] };
  server.routes[`GET /api/salaries/closings/${MONTH}`] = () => json({ data: found });
  const { user } = renderApp({ path, permissions: [...PERMISSIONS, 'sales.view'], server });
  await user.click(await screen.findByRole('button', { name: '3 סעיפים תקינים' }));
  const more = await screen.findByRole('button', { name: 'ועוד 2' });
  expect(screen.queryByText('ז')).toBeNull();
  await user.click(more);
  expect(screen.getByText('ז')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^למכירות: מכירה אחת ללא תאריך/ })).toHaveAttribute(
    'href',
    '/user-info/sales?dateFault=missing&statusCode=2&statusCode=4',
  );
  expect(screen.getByText('אין תאריכים לא אפשריים')).toBeInTheDocument();
});
