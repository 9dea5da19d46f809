import { screen, within } from '@testing-library/react';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, json, TestServer } from '#client/lib/testing/services';
import { buildResult, buildRun } from '../../testing/stream';
import { narrowWindow } from '#client/lib/testing/narrow-window';

jest.mock('../../health/sync-health', () => ({ SyncHealth: () => null }));

const PATH = '/settings/data-sync';
const QUIET = '3 סנכרונים אוטומטיים ללא שינויים';
const FOLD = 'פירוט הסנכרונים מ-16.9.2026 11:45 עד 11:55';

/** Scheduled run without changes, at this minute of 11 o'clock in Israel. */
function quiet(minute: number, overrides: Partial<SyncRunView> = {}): SyncRunView {
  const startedAt = `2026-09-16T08:${minute}:00.000Z`;
  return buildRun({
    id: `at-${minute}`,
    reason: 'schedule',
    startedBy: null,
    status: 'ok',
    startedAt,
    finishedAt: startedAt,
    results: [buildResult({ recordCount: 4 })],
    ...overrides,
  });
}
const THREE = [quiet(55), quiet(50, { reason: 'page' }), quiet(45)];
const bringing = (count: 'savedCount' | 'deletedCount' | 'refusedCount') => [buildResult({ [count]: 1 })];

function open(runs: SyncRunView[], search = '') {
  const server = new TestServer({
    'GET /api/sync/runs': () => json({ data: runs, next: null, previous: null }),
    'GET /api/sync/refusals': () => json({ data: [], next: null, previous: null }),
    'GET /api/sync/refusals/totals': () => json({ data: { count: 0, lastSyncTime: null } }),
    'GET /api/system/auto-sync': () => json({ data: { autoSyncEnabled: false, syncInterval: 5 } }),
  });
  const services = buildServices({ server, path: PATH + search });
  return renderApp({ server, services, permissions: ['settings.view', 'system.manage', 'sync.manage'] });
}

const history = () => screen.findByRole('table', { name: 'היסטוריית סנכרונים' });
const momentsIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('button', { name: /^פירוט/ })
    .map((one) => one.getAttribute('aria-label')?.replace(/^.*-16\.9\.2026 /, ''));

it('groups consecutive automatic runs without changes into a row, which expands by the keyboard', async () => {
  const { user, services } = open([
    quiet(59, { reason: 'person' }),
    ...THREE,
    quiet(40, { status: 'failed' }),
  ]);
  const table = await history();
  expect(momentsIn(table)).toEqual(['11:59', '11:45 עד 11:55', '11:40']);
  expect(within(table).getByText(QUIET)).toBeVisible();
  const fold = within(table).getByRole('button', { name: FOLD, expanded: false });
  expect(fold).toHaveTextContent('16.9.2026 11:45 עד 11:55');

  fold.focus();
  await user.keyboard('{Enter}');
  expect(within(table).getByRole('button', { name: FOLD, expanded: true })).toHaveFocus();
  expect(momentsIn(table)).toEqual(['11:59', '11:45 עד 11:55', '11:55', '11:50', '11:45', '11:40']);
  await user.click(within(table).getByRole('button', { name: /11:50$/ }));
  expect(within(table).getByRole('table')).toBeVisible();

  await user.click(fold);
  expect(momentsIn(table)).toEqual(['11:59', '11:45 עד 11:55', '11:40']);
  expect(services.navigation.location().search).toBe('');
});

it.each<[string, Partial<SyncRunView>]>([
  ['was asked for', { reason: 'person' }],
  ['failed', { status: 'failed' }],
  ['was cancelled', { status: 'cancelled' }],
  ['saved', { results: bringing('savedCount') }],
  ['deleted', { results: bringing('deletedCount') }],
  ['was refused records', { results: bringing('refusedCount') }],
  ['read everything', { kind: 'full' }],
  ['compared', { kind: 'compare', verdict: 'equal' }],
])('does not group a run that %s, nor a single quiet run between two of these', async (_why, what) => {
  open([quiet(55), quiet(50, what), quiet(45)]);
  expect(momentsIn(await history())).toEqual(['11:55', '11:50', '11:45']);
});

it('shows a run expanded by the address within its group, and keeps the group when it is collapsed', async () => {
  const { user } = open(THREE, '?runs=at-50');
  const table = await history();
  const run = within(table).getByRole('button', { name: /11:50$/, expanded: true });
  await user.click(run);
  expect(within(table).getByRole('button', { name: /11:50$/, expanded: false })).toHaveFocus();
  expect(momentsIn(table)).toHaveLength(4);
});

it('shows both days in short form for a group over midnight', async () => {
  open([quiet(55), quiet(50, { startedAt: '2026-09-15T20:50:00.000Z' })]);
  const name = 'פירוט הסנכרונים מ-15.9 23:50 עד 16.9 11:55';
  expect(await within(await history()).findByRole('button', { name })).toHaveTextContent(
    '15.9 23:50 עד 16.9 11:55',
  );
});

it('groups the cards of a phone, too', async () => {
  narrowWindow(1_259);
  const { user } = open(THREE);
  const fold = await screen.findByRole('button', { name: FOLD });
  const list = fold.closest<HTMLElement>('ul')!;
  expect(within(list).getByText(QUIET)).toBeVisible();
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  await user.click(fold);
  expect(within(list).getAllByRole('listitem')).toHaveLength(4);
});
