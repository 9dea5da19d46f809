import { screen, waitFor, within } from '@testing-library/react';
import type { SyncHealth } from '#contract/features/crm-mirror/sync/sync-health-contract';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, json, TestClock, TestServer } from '#client/lib/testing/services';
import { buildResult, buildRun, LiveStream, STREAM } from '../testing/stream';

jest.mock('../health/sync-health', () => ({ SyncHealth: () => null }));

function healthWith({ paused, isChosen = true }: World): SyncHealth {
  const gauge = { used: 0, limit: 100, resetsAt: '2026-09-17T00:00:00.000Z' };
  return {
    budget: { minute: gauge, day: gauge },
    forecast: { full: { calls: 74, seconds: 45, fitsToday: true } },
    lastRun: null,
    paused,
    freshness: [],
    reconciliation: null,
    mapping: { checkedAt: null, issues: [], isChosen, fullRunDueSince: null },
    provenBackupAt: null,
    alarms: [],
  };
}

interface World {
  /** The paused pass. */
  paused: SyncRunView | null;
  /** A mapping was saved. */
  isChosen?: boolean;
}

/** Opens the page. */
function open(world: World) {
  const empty = () => json({ data: [], next: null, previous: null });
  const server = new TestServer({
    'GET /api/sync/runs': empty,
    'GET /api/sync/refusals': empty,
    'GET /api/sync/refusals/totals': () => json({ data: { count: 0, lastSyncTime: null } }),
    'GET /api/sync/health': () => json({ data: healthWith(world) }),
    'GET /api/system/auto-sync': () => json({ data: { autoSyncEnabled: false, syncInterval: 5 } }),
    'GET /api/system/last-sync-time': () =>
      json({ success: true, data: { lastSyncTime: '2026-09-16T09:29:00.000Z' } }),
  });
  const services = buildServices({ server, clock: new TestClock('manual'), path: '/settings/data-sync' });
  return {
    ...renderApp({ server, services, permissions: ['settings.view', 'system.manage', 'sync.manage'] }),
    world,
  };
}

const button = (name: string) => screen.findByRole('button', { name });

describe('paused full pass', () => {
  const paused = buildRun({
    id: 'pass-1',
    kind: 'full',
    status: 'paused',
    error: 'הקריאות היומיות נוצלו',
    startedAt: '2026-09-14T09:00:00.000Z',
    passStartedAt: '2026-09-14T09:00:00.000Z',
    resumesAt: '2026-09-17T00:00:00.000Z',
    results: [buildResult({ entity: 'agents', recordCount: 25 }), buildResult({ recordCount: 60_000 })],
  });

  it('shows its progress, its reason and its next start', async () => {
    open({ paused });
    const note = await screen.findByText('הסנכרון המלא הושהה');
    const card = note.closest('[role="note"]') as HTMLElement;
    expect(card).toHaveTextContent('הקריאות היומיות נוצלו');
    expect(card).toHaveTextContent('הגיע למכירות, נקראו 60,025 רשומות');
    expect(card).toHaveTextContent(/ימשיך מעצמו ב-.*17\.9\.2026.*03:00/);
  });

  it('is cancelled by its button', async () => {
    const { server, user, world } = open({ paused });
    server.routes['POST /api/sync/runs/pass-1/cancel'] = () => {
      world.paused = null;
      return json({ data: { ...paused, status: 'cancelled' } });
    };
    await user.click(await button('ביטול הסנכרון המלא'));
    await waitFor(() => expect(screen.queryByText('הסנכרון המלא הושהה')).not.toBeInTheDocument());
    expect(await button('סנכרון מלא')).toBeVisible();
  });

  it('continues at once on request, and is no error when it pauses again', async () => {
    const stream = new LiveStream();
    const { server, user } = open({ paused });
    server.routes[STREAM] = () => stream.response();
    await user.click(await button('המשך עכשיו'));
    expect(await screen.findByText('הסנכרון מתחיל…')).toBeVisible();
    const details = { message: 'הסנכרון המלא הושהה, הוא ימשיך מעצמו', lastSyncTime: null, results: [] };
    stream.fail('sync_paused', details);
    expect(await screen.findByText('הסנכרון המלא הושהה, הוא ימשיך מעצמו')).toBeVisible();
    expect(screen.queryByText(/שגיאת סנכרון/)).not.toBeInTheDocument();
  });
});

it('asks for the mapping of a new installation instead of offering a run', async () => {
  open({ paused: null, isChosen: false });
  const note = (await screen.findByText(/מיפוי ה-CRM טרם נקבע/)).closest('[role="note"]') as HTMLElement;
  expect(within(note).getByRole('link', { name: 'למיפוי' })).toHaveAttribute(
    'href',
    '/settings/functions-config#mapping',
  );
  expect(within(screen.getByRole('main')).queryByRole('button', { name: 'סנכרון מלא' })).toBeNull();
});
