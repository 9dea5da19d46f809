import { screen, within } from '@testing-library/react';
import type { SalarySale, Statement } from '#contract/features/salaries/statements-contract';
import { narrowWindow } from '#client/lib/testing/narrow-window';
import { renderApp } from '#client/lib/testing/render';
import { json, errorResponse, TestServer } from '#client/lib/testing/services';
import { MONTH, salaryRoutes, statement } from '../testing/salaries';

const PATH = `/user-info/salary-reports?month=${MONTH}&agentId=a1`;

const [paid] = statement.statuses;
const NEW = { ...paid!, statusCode: 2, statusName: 'חדשה', sales: 1, amount: 70, commission: 7 };
const CANCELLED = { ...NEW, statusCode: 9, statusName: 'בוטלה', isCounted: false, sales: 2, commission: 11 };

const sale: SalarySale = {
  id: 's1',
  number: null,
  saleDate: '2026-08-10',
  customerId: 'c1',
  customerName: null,
  agentId: 'a1',
  agentName: 'דנה לוי',
  productName: null,
  amount: 70,
  commission: 7,
  statusCode: 2,
  statusName: 'חדשה',
  isCounted: true,
};

async function open(part: Partial<Statement>, { next = null }: { next?: string | null } = {}) {
  const server = new TestServer({
    ...salaryRoutes(),
    [`GET /api/salaries/closings/${MONTH}`]: () => errorResponse(400, 'bad_request'),
    'GET /api/salaries/late-changes': () => json({ data: { waiting: [], decided: [], openMonths: [] } }),
    'GET /api/salaries/statement': () => json({ data: { ...statement, ...part } }),
    'GET /api/salaries/sales': () => json({ data: [sale], next }),
  });
  renderApp({ path: PATH, permissions: ['user_info.view', 'salaries.view', 'sales.view'], server });
  const title = await screen.findByText('משכורת אוגוסט 2026');
  return title.closest<HTMLElement>('.statement')!;
}

const rows = () =>
  [...document.querySelectorAll('.statement tr.sum-row, .statement tr.statement-sale')].map(
    ({ textContent }) => textContent,
  );

it('lists the sales under their status, with the sums of each status and of all', async () => {
  const card = await open({
    statuses: [paid!, NEW, CANCELLED],
    sales: 4,
    salesAmount: 5_070,
    amount: 1_207.55,
  });
  await within(card).findAllByText('s1');
  const [first, second, line, total] = rows();
  expect(rows()).toHaveLength(4);
  expect(first).toMatch(/^שולמה.*3 מכירות.*5,000\.00.*1,200\.55/);
  expect(second).toMatch(/^חדשה.*מכירה אחת.*70\.00.*7\.00/);
  expect(line).toMatch(/^10\.8\.2026s1——70\.00.*7\.00/);
  expect(total).toMatch(/^4 מכירות, סה״כ.*5,070\.00.*1,207\.55/);
  expect(within(card).getByText(/^לא נספרו/)).toHaveTextContent(/^לא נספרו: בוטלה 2 מכירות, .*11\.00/);
  expect(within(card).queryByText(/^מוצגות/)).toBeNull();
});

it('shows that there are more sales, and has no total without counted ones', async () => {
  const card = await open({ statuses: [CANCELLED] }, { next: '2026-08-10~s1' });
  expect(await within(card).findByText(/^מוצגות 1 המכירות הראשונות/)).toBeVisible();
  expect(rows()).toEqual([]);
  expect(within(card).getByText('אין מכירות')).toBeVisible();
});

it.each<[string, Partial<Statement>, RegExp, RegExp]>([
  ['a self-employed agent', {}, /מספר עובד 17 · עצמאי.*מסמך זה אינו חשבונית מס/, /ללא מספר עובד/],
  ['an employee', { employment: 'employee' }, /מספר עובד 17 · שכיר/, /חשבונית מס/],
  [
    'an agent without a number',
    { employeeNumber: null, employment: null },
    /ללא מספר עובד/,
    / · (שכיר|עצמאי)/,
  ],
  ['what is paid', { payable: 1_100 }, /לתשלום: .*1,100\.00/, /חשבונית ת/],
  ['an amount that is paid as it is', { payable: statement.amount }, /1,200\.55/, /לתשלום/],
  ['sales that were refused', { refusedSales: 1 }, /מכירה אחת נדחתה בסנכרון/, /שינויים מאוחרים/],
])('shows %s', async (_what, part, text, missing) => {
  const card = await open(part);
  expect(card).toHaveTextContent(text);
  expect(card).not.toHaveTextContent(missing);
});

it('shows the corrections of the month, and the changes that wait for a decision', async () => {
  const kept = {
    agentId: 'a1',
    agentName: null,
    intoMonth: MONTH,
    reason: null,
    decidedAt: '',
    decidedBy: '',
  };
  const late = { month: MONTH, saleId: 's9', number: null, agentId: 'a1', agentName: null };
  const card = await open({
    corrections: [{ ...kept, id: 'd1', month: '2026-07', saleId: 's7', number: null, amount: -3 }],
    lateChanges: [
      { ...late, difference: 20, frozen: null, live: null },
      { ...late, saleId: 's8', difference: 2.5, frozen: null, live: null },
    ],
  });
  expect(card).toHaveTextContent(/תיקון של יולי 2026, מכירה s7: .*3\.00/);
  expect(card).toHaveTextContent(/שינויים מאוחרים ממתינים: .*22\.50/);
});

it('is shown on a phone as cards, with whole shekels in the comparison', async () => {
  narrowWindow();
  const card = await open({ statuses: [NEW], sales: 1, salesAmount: 70, amount: 7 });
  const lines = (await within(card).findByText('s1')).closest('ul')!;
  const texts = [...lines.querySelectorAll(':scope > li')].map(({ textContent }) => textContent);
  expect(texts).toHaveLength(3);
  expect(texts[0]).toMatch(/^חדשה.*מכירה אחת.*7\.00.*מתוך.*70\.00/);
  expect(texts[1]).toMatch(/^—10\.8\.2026 · s1—.*7\.00.*מתוך.*70\.00/);
  expect(texts[2]).toMatch(/^מכירה אחת, סה״כ.*7\.00.*מתוך.*70\.00/);
  const reasons = within(screen.getByText('ממה נובע השינוי', { selector: 'h2' }).closest('section')!);
  expect(reasons.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'רכיב',
    'אוג׳ 26',
    'יולי 26',
    'אוג׳ 25',
  ]);
  const salary = within(reasons.getByText('משכורת').closest('tr')!).getAllByRole('cell');
  expect(salary.map(({ textContent }) => textContent)).toEqual(['7', '100', '900']);
});

it('shows on a phone that there are no sales', async () => {
  narrowWindow();
  const card = await open({ statuses: [] });
  expect(await within(card).findByText('אין מכירות')).toBeVisible();
  expect(within(card).queryByText('s1')).toBeNull();
});
