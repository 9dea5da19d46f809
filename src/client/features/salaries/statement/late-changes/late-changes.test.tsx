import { screen, waitFor, within } from '@testing-library/react';
import type { LateChanges } from '#contract/features/salaries/closings-contract';
import type { LateChange, LateDecision } from '#contract/features/salaries/statements-contract';
import { renderApp } from '#client/lib/testing/render';
import { json, errorResponse, TestServer } from '#client/lib/testing/services';
import { MONTH, salaryRoutes } from '../../testing/salaries';

const PATH = `/user-info/salary-reports?month=${MONTH}&panel=closing`;
const CARRY = 'POST /api/salaries/late-changes/carry';

const THEN = {
  saleDate: '2026-07-10',
  agentId: 'a1',
  agentName: 'דנה',
  amount: 900,
  commission: 90,
  statusCode: 4,
  statusName: 'שולמה',
};

const change: LateChange = {
  month: '2026-07',
  saleId: 's301',
  number: '301',
  agentId: 'a1',
  agentName: 'דנה',
  difference: -50,
  frozen: THEN,
  live: { ...THEN, commission: 40 },
};

const decision: LateDecision = {
  id: 'd1',
  month: '2026-06',
  saleId: 's201',
  number: null,
  agentId: 'a2',
  agentName: 'רון',
  amount: 12.5,
  intoMonth: MONTH,
  reason: null,
  decidedAt: '2026-09-16T09:00:00Z',
  decidedBy: 'פ',
};

async function open(late: Partial<LateChanges>, permissions = ['user_info.view', 'salaries.manage']) {
  const server = new TestServer({
    ...salaryRoutes(),
    [`GET /api/salaries/closings/${MONTH}`]: () => errorResponse(400, 'bad_request'),
    'GET /api/salaries/late-changes': () =>
      json({ data: { waiting: [], decided: [], openMonths: [MONTH], ...late } }),
  });
  const page = renderApp({ path: PATH, permissions, server });
  const title = await screen.findByText('שינויים מאוחרים');
  return { ...page, server, card: within(title.closest<HTMLElement>('#late-changes')!) };
}

it('shows the changes of the CRM to a sale', async () => {
  const parts: [part: Partial<LateChange>, text: RegExp][] = [
    [{}, /העמלה: .*90\.00.* ← .*40\.00/],
    [{ live: null }, /המכירה נמחקה ב-CRM/],
    [{ live: { ...THEN, saleDate: null } }, /המכירה נמחקה ב-CRM/],
    [{ frozen: null, live: THEN }, /מכירה שלא הייתה בחודש בסגירה/],
    [{ live: { ...THEN, agentId: 'a2', agentName: 'רון' } }, /הסוכן: דנה ← רון/],
    [{ live: { ...THEN, agentId: null, agentName: null } }, /הסוכן: דנה ← ללא סוכן/],
    [{ frozen: { ...THEN, agentId: null, agentName: null } }, /הסוכן: ללא סוכן ← דנה/],
    [{ live: { ...THEN, saleDate: '2026-08-02' } }, /התאריך: 10\.7\.2026 ← 2\.8\.2026/],
    [{ live: { ...THEN, statusCode: 7, statusName: null } }, /הסטטוס: שולמה ← —/],
  ];
  const { card } = await open({
    waiting: parts.map(([part], i) => ({ ...change, ...part, saleId: `s${i}`, number: String(300 + i) })),
  });
  const lines = card.getAllByRole('listitem');
  for (const [i, [, text]] of parts.entries()) {
    expect(lines[i]).toHaveTextContent(text);
    expect(lines[i]).toHaveTextContent(`יולי 2026 · ${300 + i}`);
  }
});

it('sums the waiting changes, and names each by its number or else its id', async () => {
  const other = { ...change, saleId: 's302', number: null, difference: 20.25 };
  const { card } = await open({ waiting: [change, other] });
  expect(card.getAllByRole('listitem')[1]).toHaveTextContent('s302');
  expect(card.getByText('שינויים מאוחרים').closest('.ant-card-head')).toHaveTextContent('-29.75');
  expect(card.getByText(/^ה-CRM שינה מכירות של חודשים סגורים/)).toBeVisible();
  expect(card.queryByText('טופלו')).toBeNull();
});

it('lists the newest ten decisions, and takes back those of open months', async () => {
  const decided = Array.from({ length: 12 }, (_, i) => ({ ...decision, id: `d${i}`, saleId: `s${i}` }));
  decided[0] = { ...decided[0]!, intoMonth: '2026-05', reason: 'סוכם' };
  decided[1] = { ...decided[1]!, intoMonth: null, reason: 'טעות' };
  const { card, user, server } = await open({ decided });
  server.routes['POST /api/salaries/late-changes/d1/take-back'] = () =>
    json({ data: { waiting: [], decided: [], openMonths: [] } });
  expect(card.getByText('אין שינויים מאוחרים ממתינים')).toBeVisible();
  expect(card.getByText('שינויים מאוחרים').closest('.ant-card-head')).not.toHaveTextContent('0.00');
  const lines = card.getAllByRole('listitem');
  expect(lines).toHaveLength(10);
  expect(lines[0]).toHaveTextContent(/רון.*12\.50.*יוני 2026 · s0 · צורף לשכר מאי 2026: סוכם/);
  expect(within(lines[0]!).queryByRole('button')).toBeNull();
  expect(lines[1]).toHaveTextContent(/נדחה: טעות/);
  expect(lines[2]).toHaveTextContent(/צורף לשכר אוגוסט 2026ביטול ההחלטה$/);
  await user.click(within(lines[1]!).getByRole('button', { name: 'ביטול ההחלטה' }));
  await waitFor(() => expect(server.count('POST /api/salaries/late-changes/d1/take-back')).toBe(1));
});

it('declines a change with a reason of some length', async () => {
  const { card, user, server } = await open({ waiting: [change] });
  const DECLINE = 'POST /api/salaries/late-changes/decline';
  server.routes[DECLINE] = () => errorResponse(409, 'conflict');
  await user.click(card.getByRole('button', { name: 'דחייה בנימוק' }));
  const field = await screen.findByRole('textbox', { name: 'נימוק' });
  const dialog = within(field.closest<HTMLElement>('[role=dialog]')!);
  await user.click(dialog.getByRole('button', { name: 'דחייה' }));
  expect(server.count(DECLINE)).toBe(0);
  await user.type(dialog.getByRole('textbox', { name: 'נימוק' }), 'הוסכם בעל פה');
  await user.click(dialog.getByRole('button', { name: 'דחייה' }));
  expect(await dialog.findByText(/^השינוי כבר אינו כפי שהוצג/)).toBeVisible();
  const sent = server.calls.find(({ name }) => name === DECLINE);
  expect(JSON.parse(String(sent?.init.body))).toEqual({
    month: '2026-07',
    saleId: 's301',
    agentId: 'a1',
    difference: -50,
    reason: 'הוסכם בעל פה',
  });
});

it('reports a change that differs from the shown one by now', async () => {
  const { card, user, server } = await open({ waiting: [change] });
  server.routes[CARRY] = () => errorResponse(409, 'conflict');
  expect(card.queryByRole('combobox')).toBeNull();
  await user.click(card.getByRole('button', { name: 'צירוף לשכר אוגוסט 2026' }));
  expect(await card.findByText('הפעולה לא בוצעה')).toBeVisible();
  expect(card.getByText(/^השינוי כבר אינו כפי שהוצג/)).toBeVisible();
});

it('offers no open month up to that of the sale', async () => {
  const early = await open({ waiting: [change], openMonths: ['2026-07', '2026-06'] });
  expect(early.card.queryByRole('button', { name: /^צירוף/ })).toBeNull();
  expect(early.card.getByRole('button', { name: 'דחייה בנימוק' })).toBeVisible();
});

it('offers no decision without the permission', async () => {
  const { card } = await open({ waiting: [change], decided: [decision] }, [
    'user_info.view',
    'salaries.view',
  ]);
  expect(card.getAllByRole('listitem')).toHaveLength(2);
  expect(card.queryByRole('button')).toBeNull();
});

it('keeps a carried late change in its place, so that a second click does not carry another', async () => {
  const agent = { agentId: 'ffffffff-0000-4000-8000-000000000001', agentName: null };
  const first = { ...change, ...agent, frozen: null, live: null };
  const second = { ...first, saleId: 's302', number: '302', difference: 70 };
  const { user, server, card } = await open({ waiting: [first, second] });
  const decided = [{ ...decision, ...first, amount: first.difference }];
  server.routes[CARRY] = () => {
    const late: LateChanges = { waiting: [second], decided, openMonths: [MONTH] };
    server.routes['GET /api/salaries/late-changes'] = () => json({ data: late });
    return json({ data: late });
  };
  const buttons = await card.findAllByRole('button', { name: 'צירוף לשכר אוגוסט 2026' });
  const list = within(buttons[0]!.closest('ul')!);
  expect(list.getAllByText('סוכן לא מוכר')).toHaveLength(2);
  await user.dblClick(buttons[0]!);
  await waitFor(() => expect(list.getAllByRole('button', { name: /^צירוף/ })).toHaveLength(1));
  const [carried, waits] = list.getAllByRole('listitem');
  expect(carried).toHaveTextContent('301');
  // It is listed only there, and a second click does not take it back.
  const left = within(carried!).getAllByRole('button');
  expect(left.map(({ textContent }) => textContent)).toEqual(['ביטול ההחלטה']);
  expect(screen.getAllByText('301')).toHaveLength(1);
  expect(server.count('POST /api/salaries/late-changes/:id/take-back')).toBe(0);
  expect(waits).toHaveTextContent('302');
  expect(server.count(CARRY)).toBe(1);
});

it('carries a late change into the selected month, by default the month of the page', async () => {
  const openMonths = ['2026-09', MONTH, '2026-07', '2026-01'];
  const { user, server } = await open({ waiting: [{ ...change, month: '2025-12' }], openMonths });
  const sent: unknown[] = [];
  server.routes[CARRY] = (init) => {
    sent.push(JSON.parse(String(init?.body)));
    return json({ data: { waiting: [], decided: [], openMonths } });
  };
  await screen.findByRole('button', { name: 'צירוף לשכר אוגוסט 2026' });
  await user.click(screen.getByRole('combobox', { name: 'החודש לצירוף' }));
  await user.click(await screen.findByTitle('ינואר 2026'));
  await user.click(await screen.findByRole('button', { name: 'צירוף לשכר ינואר 2026' }));
  await waitFor(() => expect(sent).toMatchObject([{ month: '2025-12', intoMonth: '2026-01' }]));
});

it('offers the newest complete open month if the month of the page is closed', async () => {
  const openMonths = ['2026-09', '2026-07', '2026-01'];
  await open({ waiting: [{ ...change, month: '2025-12' }], openMonths });
  expect(await screen.findByRole('button', { name: 'צירוף לשכר יולי 2026' })).toBeInTheDocument();
});
