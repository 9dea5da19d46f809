import { screen, within } from '@testing-library/react';
import { renderApp } from '../../../lib/testing/render';
import { json, TestServer } from '../../../lib/testing/services';
import { MONTH, salaryRoutes } from '../testing/salaries';

it('requires one reason for refused sales and the mirror without them, and leads to the synchronisation', async () => {
  const red = { isOk: false, count: 1, names: ['1007'], amount: null, at: null, reason: null };
  const checks = [
    { ...red, key: 'equalToCrm' },
    { ...red, key: 'refused' },
  ];
  const closing = { month: MONTH, state: 'waiting', checks, closing: null, statusCodes: null, heldBy: [] };
  const server = new TestServer({
    ...salaryRoutes([]),
    [`GET /api/salaries/closings/${MONTH}`]: () =>
      json({ data: { ...closing, agents: 2, amount: 1_180.45, payable: 1_280.45 } }),
    'GET /api/salaries/late-changes': () => json({ data: { waiting: [], decided: [], openMonths: [] } }),
  });
  const path = `/user-info/salary-reports?month=${MONTH}&agentId=a1`;
  renderApp({ path, permissions: ['system.admin'], server });
  const close = await screen.findByRole('button', { name: 'סגירת אוגוסט 2026' }, { timeout: 20_000 });
  const list = within(close.closest<HTMLElement>('.closing')!);
  expect(list.getAllByRole('textbox').map((field) => field.getAttribute('aria-label'))).toEqual([
    'נימוק: מכירה אחת נדחתה בסנכרון, והמשכורות אינן לפי מה שב-CRM',
  ]);
  const links = list.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/settings/data-sync', '/settings/data-sync']);
});
