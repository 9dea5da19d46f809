import { screen, waitFor, within } from '@testing-library/react';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices, json, TestServer } from '#client/lib/testing/services';
import { OpenPaths } from '#client/components/links/page-link';
import { monthList } from '#client/features/salaries/testing/salaries';
import { AttentionRow, useAttention } from './attention-row';

const CLOSING = 'GET /api/salaries/closings/2025-12';

const THEN = {
  saleDate: '2025-09-10',
  agentId: 'a1',
  agentName: 'דנה',
  amount: 900,
  commission: 90,
  statusCode: 4,
  statusName: 'שולמה',
};
const LATE = {
  number: '301',
  agentId: 'a1',
  agentName: 'דנה',
  difference: -50,
  frozen: THEN,
  live: { ...THEN, commission: 40 },
};
const SENDING = {
  id: 'm1',
  way: 'email',
  address: 'a@x.example',
  isOtherAddress: false,
  isDraft: false,
  isCurrent: true,
  reason: null,
  detail: null,
  at: '2026-01-10T10:00:00.000Z',
  by: 'פנינה',
  link: null,
};

const buildCheck = (key: string, isOk: boolean) => ({
  key,
  isOk,
  count: 0,
  names: [],
  amount: null,
  at: null,
  reason: null,
});

const closing = {
  month: '2025-12',
  state: 'waiting',
  checks: [buildCheck('jumps', false), buildCheck('refused', false), buildCheck('zeroRows', true)],
  closing: null,
  statusCodes: null,
  agents: 3,
  amount: 0,
  payable: 0,
  sent: 0,
  heldBy: [],
};

const gauge = { used: 0, limit: 100, resetsAt: '2026-01-16T10:00:00Z' };
const health = {
  budget: { minute: gauge, day: gauge },
  forecast: { full: { calls: 1, seconds: 1, fitsToday: true } },
  lastRun: null,
  paused: null,
  freshness: [],
  reconciliation: null,
  mapping: { isChosen: true, fullRunDueSince: null, checkedAt: null, issues: [] },
  provenBackupAt: null,
  alarms: [{ kind: 'failing', runs: 3, error: 'ה-CRM לא ענה' }],
};

function Row() {
  return <AttentionRow matters={useAttention('2026-01-16').matters} />;
}

async function open(
  month: unknown,
  state: unknown,
  permissions = ['salaries.view', 'sync.manage'],
  { late = [] as unknown[], rows = [] as unknown[] } = {},
) {
  const server = new TestServer({
    [CLOSING]: () => json({ data: month }),
    'GET /api/salaries/months/2025-12': () => json({ data: { ...monthList, rows } }),
    'GET /api/salaries/late-changes': () => json({ data: { waiting: late, decided: [], openMonths: [] } }),
    'GET /api/sync/health': () => json({ data: state }),
  });
  const pages = new Set(['/user-info/salary-reports', '/settings/data-sync']);
  await renderPart(
    <OpenPaths value={pages}>
      <Row />
    </OpenPaths>,
    buildServices({ server }),
    permissions,
  );
  return server;
}

const NAME = 'דורש טיפול';

it('links to the open month and to the alarms', async () => {
  await open(closing, health);
  const row = await screen.findByRole('region', { name: NAME });
  await waitFor(() => expect(within(row).getAllByRole('link')).toHaveLength(2));
  const links = within(row).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['דצמבר 2025 ממתין לסגירה2 סעיפים פתוחים', '/user-info/salary-reports?month=2025-12'],
    [expect.stringContaining('3 סנכרונים נכשלו ברצף'), '/settings/data-sync'],
  ]);
});

it('shows no row if nothing waits', async () => {
  await open({ ...closing, state: 'running' }, { ...health, alarms: [] });
  await waitFor(() => expect(screen.queryByText(NAME)).not.toBeInTheDocument());
});

it('requests nothing that the user may not see', async () => {
  const server = await open(closing, health, ['dashboard.view']);
  expect(screen.queryByText(NAME)).not.toBeInTheDocument();
  expect(server.calls.filter(({ name }) => /salaries|sync/.test(name))).toEqual([]);
});

it.each([
  [[3, 4, 5, 6, 7], /· ועוד 2$/],
  [[3, 4, 5, 6], /· ועוד עניין אחד$/],
  [[3, 4, 5], /^(?!.*ועוד)/],
])('shows four matters, and how many more there are: alarms %j', async (alarms, ending) => {
  const failing = (runs: number) => ({ kind: 'failing', runs, error: `שגיאה ${runs}` });
  await open(closing, { ...health, alarms: alarms.map(failing) });
  const row = await screen.findByRole('region', { name: NAME });
  await waitFor(() => expect(within(row).getAllByRole('link')).toHaveLength(4));
  expect(within(row).getAllByRole('link')[3]).toHaveTextContent(ending);
});

it('shows refused statements before late changes, with the months in order', async () => {
  const late = ['2025-11', '2025-09', '2025-11'].map((month, i) => ({ ...LATE, month, saleId: `s${i}` }));
  const states = ['refused', 'sent', 'unknown'] as const;
  const rows = monthList.rows.map((row, i) => ({ ...row, sending: { ...SENDING, state: states[i] } }));
  await open({ ...closing, state: 'closed' }, health, undefined, { late, rows });
  const row = await screen.findByRole('region', { name: NAME });
  await waitFor(() => expect(within(row).getAllByRole('link')).toHaveLength(3));
  const links = within(row).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [expect.stringMatching(/^2 .*דצמבר 2025$/), '/user-info/salary-reports?month=2025-12'],
    [expect.stringMatching(/^3 .*ספטמבר 2025, נובמבר 2025$/), '/user-info/salary-reports?month=2025-09'],
    [expect.stringContaining('3 סנכרונים נכשלו ברצף'), '/settings/data-sync'],
  ]);
});
