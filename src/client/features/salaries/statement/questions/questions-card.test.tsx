import { screen, waitFor, within } from '@testing-library/react';
import type { OfficeQuestion } from '#contract/features/salaries/questions-contract';
import { renderApp } from '#client/lib/testing/render';
import { errorResponse, json, TestServer } from '#client/lib/testing/services';
import { MONTH, salaryRoutes } from '../../testing/salaries';

const PATH = `/user-info/salary-reports?month=${MONTH}&panel=closing`;
const ANSWER = 'POST /api/salaries/questions/q1/answer';

const SALE = { saleDate: '2026-07-10', amount: 900, commission: 90 };
const question: OfficeQuestion = {
  id: 'q1',
  month: '2026-07',
  agentId: 'a1',
  agentName: 'דנה',
  saleId: 's301',
  number: '301',
  customerName: 'דפוס הצפון',
  reason: 'commission',
  text: 'סוכם על 12%',
  askedAt: '2026-09-15T09:00:00.000Z',
  answer: null,
  seen: SALE,
  live: SALE,
  isChanged: false,
  waiting: null,
};

async function open(
  changes: Partial<OfficeQuestion> = {},
  permissions = ['user_info.view', 'salaries.manage'],
) {
  const server = new TestServer({
    ...salaryRoutes(),
    [`GET /api/salaries/closings/${MONTH}`]: () => errorResponse(400, 'bad_request'),
    'GET /api/salaries/late-changes': () =>
      json({ data: { waiting: [], decided: [], openMonths: ['2026-09', MONTH, '2026-06'] } }),
    'GET /api/salaries/questions': () => json({ data: [{ ...question, ...changes }] }),
  });
  const page = renderApp({ path: PATH, permissions, server });
  const title = await screen.findByText('שאלות של סוכנים');
  return { ...page, server, card: within(title.closest<HTMLElement>('#agent-questions')!) };
}

const conflict = (reason: string): Response => {
  const error = { code: 'conflict', message: 'conflict', requestId: 'request-7', details: { reason } };
  return new Response(JSON.stringify({ error }), { status: 409 });
};
const readBody = (server: TestServer): unknown =>
  JSON.parse(String(server.calls.filter(({ name }) => name === ANSWER).at(-1)?.init.body));

it('shows a question with its sale as the agent saw it, and as it is now', async () => {
  const { card } = await open({ live: { ...SALE, commission: 108 }, isChanged: true });
  const line = card.getByRole('listitem');
  expect(line).toHaveTextContent(/דנה.*העמלה שגויה: סוכם על 12%.*יולי 2026 · מכירה 301 · דפוס הצפון/);
  expect(line).toHaveTextContent(/בדוח: .*90\.00.*כעת ב-CRM: .*108\.00/);
});

it('answers with a text, which stays when the request fails', async () => {
  const { card, user, server } = await open();
  await user.click(card.getByRole('button', { name: 'תשובה לשאלה של דנה' }));
  const field = await screen.findByRole('textbox', { name: 'מה הסוכן יקרא' });
  const dialog = within(field.closest<HTMLElement>('[role=dialog]')!);
  expect(dialog.getByRole('radio', { name: /^תוקן ב-CRM/ })).toBeDisabled();
  expect(dialog.queryByRole('radio', { name: /^צורף/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'שליחת התשובה' }));
  expect(server.count(ANSWER)).toBe(0);
  await user.type(field, 'כך סוכם');
  server.routes[ANSWER] = () => conflict('answered');
  await user.click(dialog.getByRole('button', { name: 'שליחת התשובה' }));
  expect(await dialog.findByText(/^על השאלה הזאת כבר ענו/)).toBeVisible();
  expect(field).toHaveValue('כך סוכם');
  server.routes[ANSWER] = () => json({ data: question });
  await user.click(dialog.getByRole('button', { name: 'שליחת התשובה' }));
  await waitFor(() => expect(server.count(ANSWER)).toBe(2));
  expect(readBody(server)).toEqual({ answer: 'right', text: 'כך סוכם', carry: null });
});

it('carries a waiting late change into the month of the page', async () => {
  const { card, user, server } = await open({ waiting: 18 });
  server.routes[ANSWER] = () => json({ data: question });
  await user.click(card.getByRole('button', { name: 'תשובה לשאלה של דנה' }));
  await user.click(await screen.findByRole('radio', { name: /^צורף לשכר.*18\.00/ }));
  await user.type(screen.getByRole('textbox', { name: 'מה הסוכן יקרא' }), 'ישולם החודש');
  await user.click(screen.getByRole('button', { name: 'שליחת התשובה' }));
  await waitFor(() => expect(server.count(ANSWER)).toBe(1));
  expect(readBody(server)).toEqual({
    answer: 'carried',
    text: 'ישולם החודש',
    carry: { intoMonth: MONTH, difference: 18 },
  });
});

it('offers no answer without the permission', async () => {
  const { card } = await open({}, ['user_info.view', 'salaries.view']);
  expect(card.getByRole('listitem')).toHaveTextContent('סוכם על 12%');
  expect(card.queryByRole('button')).toBeNull();
});
