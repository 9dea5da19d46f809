import { screen, waitFor, within } from '@testing-library/react';
import type { Question } from '#contract/features/salaries/questions-contract';
import { renderApp } from '#client/lib/testing/render';
import { json, TestServer } from '#client/lib/testing/services';

const ASK = 'POST /api/agent/questions';
const compared = {
  from: '2026-09-01',
  to: '2026-09-16',
  amount: 20,
  sales: 2,
  salesAmount: 200,
  statuses: [{ statusCode: 4, statusName: 'שולמה', isCounted: true, sales: 2, amount: 200, commission: 20 }],
};
const statement = {
  ...compared,
  period: '2026-09',
  today: '2026-09-16',
  agent: { id: 'a1', name: 'דנה' },
  employeeNumber: null,
  employment: null,
  target: null,
  payable: 20,
  corrections: [],
  lateChanges: [],
  closings: [],
  areStatusesChosen: false,
  previous: compared,
  previousYear: compared,
  lastSyncTime: null,
  isEqualToCrm: null,
  refusedSales: 0,
};
const sale = (id: string) => ({
  id,
  number: `10${id}`,
  saleDate: '2026-09-10',
  customerId: 'c1',
  customerName: 'מאפיית השחר',
  agentId: 'a1',
  agentName: 'דנה',
  productName: null,
  amount: 100,
  commission: 10,
  statusCode: 4,
  statusName: 'שולמה',
  isCounted: true,
});
const question: Question = {
  id: 'q1',
  month: '2026-09',
  agentId: 'a1',
  saleId: '1',
  number: '101',
  customerName: 'מאפיית השחר',
  reason: 'commission',
  text: 'סוכם על 12%',
  askedAt: '2026-09-15T09:00:00.000Z',
  answer: null,
};
const answer: Question['answer'] = {
  kind: 'carried',
  text: 'ההפרש ישולם',
  intoMonth: '2026-10',
  answeredAt: '2026-09-16T09:00:00.000Z',
  answeredBy: 'פנינה',
};

function open(questions: readonly Question[], path = '/agent/sales') {
  const server = new TestServer({
    'GET /api/agent/me': () =>
      json({
        data: {
          today: '2026-09-16',
          agent: statement.agent,
          lastSyncTime: null,
          statement,
          sales: { amount: 200, previous: 0, count: 2 },
          target: null,
          customers: 0,
          inactive: { afterDays: 90, count: 0, customers: [] },
        },
      }),
    'GET /api/agent/me/sales': () => json({ data: [sale('1'), sale('2')], next: null }),
    'GET /api/agent/me/months': () => json({ data: [] }),
    'GET /api/agent/questions': () => json({ data: questions }),
  });
  return renderApp({ path, permissions: [], server });
}

const conflict = (reason: string): Response => {
  const error = { code: 'conflict', message: 'conflict', requestId: 'request-7', details: { reason } };
  return new Response(JSON.stringify({ error }), { status: 409 });
};
const readBody = (server: TestServer): unknown =>
  JSON.parse(String(server.calls.filter(({ name }) => name === ASK).at(-1)?.init.body));

it('asks about a sale at its line, and keeps the text when the request fails', async () => {
  const { user, server } = open([]);
  await user.click(await screen.findByRole('button', { name: 'שאלה על מכירה 101' }));
  const field = await screen.findByRole('textbox', { name: 'כמה מילים (לא חובה)' });
  await user.type(field, 'סוכם על 12%');
  server.routes[ASK] = () => conflict('open');
  await user.click(screen.getByRole('button', { name: 'שליחה למחלקת השכר' }));
  expect(await screen.findByText('על המכירה הזאת כבר יש שאלה שממתינה לתשובה.')).toBeVisible();
  expect(field).toHaveValue('סוכם על 12%');
  server.routes[ASK] = () => json({ data: question });
  server.routes['GET /api/agent/questions'] = () => json({ data: [question] });
  await user.click(screen.getByRole('button', { name: 'שליחה למחלקת השכר' }));
  await waitFor(() => expect(server.count(ASK)).toBe(2));
  expect(readBody(server)).toEqual({
    month: '2026-09',
    saleId: '1',
    reason: 'commission',
    text: 'סוכם על 12%',
  });
  await waitFor(() => expect(screen.getByLabelText('השאלה על מכירה 101')).toBeVisible());
  expect(screen.queryByRole('button', { name: 'שאלה על מכירה 101' })).toBeNull();
});

it('requires a text for another reason', async () => {
  const { user, server } = open([]);
  await user.click(await screen.findByRole('button', { name: 'שאלה על מכירה 102' }));
  await user.click(await screen.findByRole('radio', { name: 'אחר' }));
  await user.type(await screen.findByRole('textbox', { name: 'כמה מילים' }), '12');
  await user.click(screen.getByRole('button', { name: 'שליחה למחלקת השכר' }));
  expect(await screen.findByText('יש לכתוב במילים')).toBeVisible();
  expect(server.count(ASK)).toBe(0);
});

it('asks about a missing sale', async () => {
  const { user, server } = open([]);
  server.routes[ASK] = () => json({ data: question });
  await user.click(await screen.findByRole('button', { name: 'חסרה מכירה' }));
  await user.type(await screen.findByRole('textbox', { name: 'איזו מכירה חסרה?' }), 'דפוס הצפון');
  await user.click(screen.getByRole('button', { name: 'שליחה למחלקת השכר' }));
  await waitFor(() => expect(server.count(ASK)).toBe(1));
  expect(readBody(server)).toEqual({
    month: '2026-09',
    saleId: null,
    reason: 'missing',
    text: 'דפוס הצפון',
  });
});

it('shows the answer at the line, where another question can be asked', async () => {
  open([{ ...question, answer }]);
  const button = await screen.findByRole('button', { name: 'שאלה על מכירה 101' });
  const line = button.closest('li')!;
  await waitFor(() => expect(line).toHaveTextContent('צורף לשכר אוקטובר 2026: ההפרש ישולם'));
  expect(line).toHaveTextContent('העמלה שגויה: סוכם על 12%');
});

it('lists the own questions of all months on the own area', async () => {
  const missing = { ...question, id: 'q2', month: '2026-08', saleId: null, number: null, customerName: null };
  const { user } = open(
    [question, { ...missing, reason: 'missing', answer }, ...['q3', 'q4'].map((id) => ({ ...question, id }))],
    '/agent',
  );
  const card = within((await screen.findByText('השאלות שלי')).closest<HTMLElement>('.ant-card')!);
  expect(card.getByText('3 שאלות ממתינות לתשובה')).toBeVisible();
  const [first, second, ...others] = card.getAllByRole('listitem');
  expect(first).toHaveTextContent(/מכירה 101 · מאפיית השחר · ספטמבר 2026.*ממתינה לתשובה/);
  expect(second).toHaveTextContent(/חסרה מכירה · אוגוסט 2026/);
  expect(others).toHaveLength(1);
  await user.click(card.getByRole('button', { name: 'כל ה-4' }));
  expect(card.getAllByRole('listitem')).toHaveLength(4);
});
