import { screen, within } from '@testing-library/react';
import type { SalaryView } from '#contract/features/salary-views/salary-views-contract';
import { renderApp } from '#client/lib/testing/render';
import { json, TestServer } from '#client/lib/testing/services';

const LIST = 'GET /api/salaries/views';

function buildView(id: string, overrides: Partial<SalaryView>): SalaryView {
  return {
    id,
    readerId: 'u1',
    readerName: 'פנינה שכר',
    agentId: 'a1',
    agentName: 'דנה לוי',
    period: '2026-08',
    screen: 'דוח לסוכן',
    isFile: false,
    isRefused: false,
    at: '2026-09-16T09:29:00.000Z',
    ...overrides,
  };
}

it('lists reader, agent, period and screen of each view', async () => {
  const views = [
    buildView('one', { isFile: true }),
    buildView('two', { agentId: null, agentName: null, period: '2026' }),
    buildView('three', { readerName: null, agentId: null, agentName: null, period: null, isRefused: true }),
  ];
  const server = new TestServer({
    [LIST]: () => json({ data: views, next: null, previous: null }),
    [`${LIST}/totals`]: () => json({ data: { count: 3, lastSyncTime: null } }),
  });
  const permissions = ['settings.view', 'system.manage'];
  renderApp({ path: '/settings/salary-views', permissions, server });
  const table = within(await screen.findByRole('grid', { name: 'מי צפה בשכר' }));
  await table.findByText('שנת 2026');
  const rows = table.getAllByRole('row').slice(1, -1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/פנינה שכר.*דנה לוי.*אוגוסט 2026.*דוח לסוכן · קובץ/),
    expect.stringMatching(/פנינה שכר.*כל הסוכנים.*שנת 2026.*דוח לסוכן/),
    expect.stringMatching(/משתמש שאינו קיים.*כל הסוכנים.*כל החודשים.*דוח לסוכן · נדחה/),
  ]);
});
