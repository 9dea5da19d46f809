import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../lib/testing/render';
import { json, TestServer } from '../../../lib/testing/services';
import { MONTH, salaryRoutes } from '../testing/salaries';

const closing = { month: MONTH, state: 'waiting', closing: null, statusCodes: null, heldBy: [] };
const red = { isOk: false, count: 1, names: [], amount: null, at: null, reason: null };
const path = `/user-info/salary-reports?month=${MONTH}&agentId=a1`;

/** Server with these results of the checks. */
function serverWith(getChecks: () => readonly object[]): TestServer {
  return new TestServer({
    ...salaryRoutes([]),
    [`GET /api/salaries/closings/${MONTH}`]: () =>
      json({ data: { ...closing, checks: getChecks(), agents: 2, amount: 1_180.45, payable: 1_280.45 } }),
    'GET /api/salaries/late-changes': () => json({ data: { waiting: [], decided: [], openMonths: [] } }),
  });
}

it('requires one reason for refused sales and the mirror without them, and leads to the synchronisation', async () => {
  const refused = { ...red, names: ['1007'] };
  const server = serverWith(() => [
    { ...refused, key: 'equalToCrm' },
    { ...refused, key: 'refused' },
  ]);
  renderApp({ path, permissions: ['system.admin'], server });
  const close = await screen.findByRole('button', { name: 'סגירת אוגוסט 2026' });
  const list = within(close.closest<HTMLElement>('.closing')!);
  expect(list.getAllByRole('textbox').map((field) => field.getAttribute('aria-label'))).toEqual([
    'נימוק: מכירה אחת נדחתה בסנכרון, והמשכורות אינן לפי מה שב-CRM',
  ]);
  const links = list.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/settings/data-sync', '/settings/data-sync']);
});

it('starts a comparison for whoever may close the month, and shows its result', async () => {
  let isOk = false;
  const server = serverWith(() => [{ ...red, isOk, count: isOk ? 0 : 1, key: 'equalToCrm' }]);
  server.routes['POST /api/salaries/comparison'] = () => {
    isOk = true;
    return json({ success: true });
  };
  const { user } = renderApp({ path, permissions: ['user_info.view', 'salaries.manage'], server });
  const label = 'השוואה מול ה-CRM עכשיו';
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
