import { act, screen, waitFor, within } from '@testing-library/react';
import type { AutoSync } from '#contract/features/crm-mirror/sync/auto-sync-contract';
import type { SyncRefusal, SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { navigate } from '#client/lib/location/navigate';
import { renderApp } from '#client/lib/testing/render';
import { TestBrowser } from '#client/lib/testing/browser';
import { buildServices, json, errorResponse, TestClock, TestServer } from '#client/lib/testing/services';
import { buildResult, buildRun, getStreamRoute, LiveStream, STREAM } from '../testing/stream';

jest.mock('../health/sync-health', () => ({ SyncHealth: () => null }));

const RUNS = 'GET /api/sync/runs';
const REFUSALS = 'GET /api/sync/refusals';
const AUTO = 'GET /api/system/auto-sync';
const MANAGER = ['settings.view', 'system.manage', 'sync.manage'];

const ended = (overrides: Partial<SyncRunView> = {}): SyncRunView =>
  buildRun({
    id: 'run-0',
    status: 'ok',
    startedAt: '2026-09-16T09:00:00.000Z',
    finishedAt: '2026-09-16T09:01:05.000Z',
    ...overrides,
  });
const getPage = <Row,>(data: Row[], next: string | null = null) => json({ data, next, previous: null });

interface World {
  runs: SyncRunView[];
  refusals: SyncRefusal[];
  setting: AutoSync;
}

/** Opens the page; the server responds with the content of `world`. */
function open(given: Partial<World> = {}, permissions = MANAGER) {
  const world: World = {
    runs: [],
    refusals: [],
    setting: { autoSyncEnabled: false, syncInterval: 5 },
    ...given,
  };
  const server = new TestServer({
    [RUNS]: () => getPage(world.runs),
    [REFUSALS]: () => getPage(world.refusals),
    [`${REFUSALS}/totals`]: () => json({ data: { count: world.refusals.length, lastSyncTime: null } }),
    [AUTO]: () => json({ data: world.setting }),
    'GET /api/system/last-sync-time': () => {
      const [newest] = world.runs;
      const newestRun = newest && { id: newest.id, status: newest.status };
      return json({ success: true, data: { lastSyncTime: '2026-09-16T09:29:00.000Z', newestRun } });
    },
  });
  const clock = new TestClock('manual');
  const browser = new TestBrowser();
  const services = buildServices({ server, clock, path: '/settings/data-sync', tabs: browser.openTab() });
  const app = renderApp({ server, services, permissions });
  return { ...app, world, clock, otherTab: browser.openTab() };
}

const historyTable = () => screen.findByRole('table', { name: 'היסטוריית סנכרונים' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** Returns a button of the page, excluding the top bar. */
const inMain = (name: string) =>
  waitFor(() => within(screen.getByRole('main')).getByRole('button', { name }));

describe('run', () => {
  it('starts here, shows its progress, and is in the history', async () => {
    const stream = new LiveStream();
    const { server, user, world, clock } = open();
    server.routes[STREAM] = () => stream.response();
    await user.click(await inMain('סנכרון לפי עדכון אחרון'));
    expect(await screen.findByText('הסנכרון מתחיל…')).toBeVisible();
    stream.progress({
      calls: 7,
      results: [
        buildResult({ entity: 'agents', recordCount: 25 }),
        buildResult({ entity: 'marketers', recordCount: 40 }),
      ],
      progress: {
        entity: 'marketers',
        expected: 60,
        recordsPerSecond: 120,
        secondsLeft: 130,
        waitingUntil: null,
      },
    });
    const table = await screen.findByRole('table', { name: 'התקדמות הסנכרון' });
    expect(within(table).getByRole('rowheader', { name: /סוכנים הסתיים/ })).toBeVisible();
    expect(within(table).getByRole('progressbar', { name: 'משווקים' })).toHaveAttribute(
      'aria-valuenow',
      '67',
    );
    expect(within(table).getByRole('rowheader', { name: /מכירות ממתין/ })).toBeVisible();
    expect(screen.getByText('120 רשומות בשנייה')).toBeVisible();
    expect(screen.getByText('כ-2 דקות')).toBeVisible();
    expect(screen.getByText('הסנכרון פועל: קורא משווקים, 2 מתוך 6')).toBeInTheDocument();
    expect(screen.getByText('1:00')).toBeVisible();
    act(() => clock.advance(1_000));
    expect(await screen.findByText('1:01')).toBeVisible();
    world.runs = [ended({ results: [buildResult({ recordCount: 9, savedCount: 3 })] })];
    stream.end([buildResult({ recordCount: 9, savedCount: 3 })]);
    expect(await within(await historyTable()).findByText('הושלם')).toBeVisible();
    expect(screen.queryByRole('table', { name: 'התקדמות הסנכרון' })).toBeNull();
  });

  it.each([
    ['quota', /ממתין למכסת הקריאות של ה-CRM, ימשיך בשעה 12:30/],
    ['retry', /ה-CRM לא השיב כראוי, ניסיון נוסף בשעה 12:30/],
  ] as const)('shows the end of and the reason for a wait for the CRM: %s', async (waitingFor, text) => {
    const stream = new LiveStream();
    const { server, user } = open();
    server.routes[STREAM] = () => stream.response();
    await user.click(await inMain('סנכרון לפי עדכון אחרון'));
    stream.progress({
      progress: {
        entity: 'sales',
        expected: null,
        recordsPerSecond: null,
        secondsLeft: null,
        waitingUntil: '2026-09-16T09:30:40.000Z',
        waitingFor,
      },
    });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText('0:40')).toBeVisible();
  });

  it('is followed when the page opens during it, and nothing is started', async () => {
    const stream = new LiveStream().progress({ id: 'run-5', kind: 'full' });
    const { server, world } = open({
      runs: [buildRun({ id: 'run-5', kind: 'full', reason: 'schedule', startedBy: null })],
    });
    server.routes[getStreamRoute('run-5')] = () => stream.response();
    expect(await screen.findByRole('heading', { name: 'סנכרון מלא פועל' })).toBeVisible();
    expect(screen.getByText('תזמון השרת')).toBeVisible();
    world.runs = [ended({ id: 'run-5', kind: 'full' })];
    stream.end();
    expect(await screen.findByRole('heading', { name: 'סנכרון עכשיו' })).toBeVisible();
    expect(server.count(getStreamRoute('run-5'))).toBe(1);
    expect(server.count(STREAM)).toBe(0);
  });

  it('that begins elsewhere is noticed by an open page', async () => {
    const stream = new LiveStream();
    const { server, world, clock } = open({ runs: [ended()] });
    const dateNow = jest.spyOn(Date, 'now').mockImplementation(() => clock.now());
    await historyTable();
    act(() => clock.advance(15_000));
    await waitFor(() => expect(server.count('GET /api/system/last-sync-time')).toBe(2));
    expect(server.count(RUNS)).toBe(1);
    world.runs = [buildRun({ id: 'run-6' }), ended()];
    server.routes[getStreamRoute('run-6')] = () => stream.response();
    act(() => clock.advance(15_000));
    expect(await button('ביטול הסנכרון')).toBeVisible();
    dateNow.mockRestore();
  });

  it('is cancelled at the end of a CRM page', async () => {
    const stream = new LiveStream();
    const { server, user } = open();
    server.routes[STREAM] = () => stream.response();
    server.routes['POST /api/sync/runs/run-1/cancel'] = () =>
      json({ data: buildRun({ cancelRequested: true }) });
    await user.click(await inMain('סנכרון לפי עדכון אחרון'));
    stream.progress();
    await user.click(await button('ביטול הסנכרון'));
    expect(await screen.findByText('הסנכרון ייעצר בסוף העמוד הנוכחי')).toBeVisible();
    stream.fail('sync_cancelled');
    expect(await screen.findByText('הסנכרון בוטל')).toBeVisible();
  });

  it('moves the focus to the heading when the focused element disappears', async () => {
    const stream = new LiveStream();
    const { server, user } = open();
    server.routes[STREAM] = () => stream.response();
    server.routes['POST /api/sync/runs/run-1/cancel'] = () =>
      json({ data: buildRun({ cancelRequested: true }) });
    await user.click(await inMain('סנכרון לפי עדכון אחרון'));
    expect(await screen.findByRole('heading', { name: 'הסנכרון מתחיל…' })).toHaveFocus();
    stream.progress();
    const running = await screen.findByRole('heading', { name: 'סנכרון לפי עדכון אחרון פועל' });
    expect(running).toHaveFocus();
    await user.click(await button('ביטול הסנכרון'));
    expect(await screen.findByText('הסנכרון ייעצר בסוף העמוד הנוכחי')).toBeVisible();
    expect(running).toHaveFocus();
    stream.fail('sync_cancelled');
    expect(await screen.findByRole('heading', { name: 'סנכרון עכשיו' })).toHaveFocus();
  });

  it('does not move a focus elsewhere', async () => {
    const stream = new LiveStream();
    const { server, user } = open();
    server.routes[STREAM] = () => stream.response();
    await user.click(await inMain('סנכרון לפי עדכון אחרון'));
    const interval = await screen.findByRole('spinbutton', { name: 'תדירות הסנכרון' });
    await user.click(interval);
    stream.progress();
    await button('ביטול הסנכרון');
    stream.end();
    expect(await screen.findByRole('heading', { name: 'סנכרון עכשיו' })).toBeVisible();
    expect(interval).toHaveFocus();
  });

  it('shows that it could not be cancelled', async () => {
    const stream = new LiveStream();
    const { server, user } = open();
    server.routes[STREAM] = () => stream.response();
    server.routes['POST /api/sync/runs/run-1/cancel'] = () => errorResponse(400, 'bad_request');
    await user.click(await inMain('סנכרון לפי עדכון אחרון'));
    stream.progress();
    await user.click(await button('ביטול הסנכרון'));
    expect(await screen.findByText('הביטול לא התקבל, נסו שוב')).toBeVisible();
    expect(await button('ביטול הסנכרון')).toBeEnabled();
  });

  it('shows the reason for its failure, with a retry of the same kind', async () => {
    const { server, user } = open({
      runs: [ended({ status: 'failed', kind: 'full', error: 'האסימון נדחה' })],
    });
    server.routes[STREAM] = () => new LiveStream().response();
    expect(await screen.findByText('האסימון נדחה')).toBeVisible();
    await user.click(await button('ניסיון חוזר'));
    expect(server.count(STREAM)).toBe(0);
    await user.click(await button('הפעלת סנכרון מלא'));
    await waitFor(() =>
      expect(server.calls.find(({ name }) => name === STREAM)?.init.body).toContain('"full"'),
    );
  });

  it('shows the reason why it could not start', async () => {
    const { server, user } = open({ runs: [ended()] });
    server.routes[STREAM] = () => errorResponse(429, 'too_many_requests');
    await user.click(await inMain('סנכרון לפי עדכון אחרון'));
    expect(await screen.findByText(/^יותר מדי בקשות בבת אחת/)).toBeVisible();
  });

  it('of everything requires a confirmation', async () => {
    const { server, user } = open();
    server.routes[STREAM] = () => new LiveStream().response();
    await user.click(await inMain('סנכרון מלא'));
    const dialog = await screen.findByRole('dialog', { name: 'להפעיל סנכרון מלא?' });
    expect(server.count(STREAM)).toBe(0);
    await user.click(within(dialog).getByRole('button', { name: 'הפעלת סנכרון מלא' }));
    await waitFor(() =>
      expect(server.calls.find(({ name }) => name === STREAM)?.init.body).toContain('"full"'),
    );
  });
});

describe('history', () => {
  const results = [
    buildResult({ entity: 'agents', recordCount: 25, savedCount: 5 }),
    buildResult({ recordCount: 1_000, savedCount: 10, deletedCount: 2, refusedCount: 1 }),
  ];

  it('shows initiator, kind, result and duration of each run, and entities when expanded', async () => {
    const { user } = open({ runs: [ended({ kind: 'full', results, calls: 12 })] });
    const row = within((await within(await historyTable()).findAllByRole('row'))[1] as HTMLElement);
    for (const text of ['מלא', 'דנה לוי', 'הושלם', '1,025', '15', '2', '1', '1:05'])
      expect(row.getByText(text)).toBeVisible();
    await user.click(row.getByRole('button', { name: 'פירוט הסנכרון מ-16.9.2026 12:00' }));
    const counts = await screen.findByRole('table', { name: 'רשומות לפי סוג, הסנכרון מ-16.9.2026 12:00' });
    const last = within(counts).getAllByRole('row').at(-1) as HTMLElement;
    expect(Array.from(last.children, (cell) => cell.textContent)).toEqual(['סה״כ', '1,025', '15', '2', '1']);
  });

  it('loads more on request', async () => {
    const { server, user } = open();
    server.routes[RUNS] = (_init, url) =>
      url.searchParams.get('after') === 'key-1'
        ? getPage([ended({ id: 'run-old', startedAt: '2025-01-02T10:00:00.000Z' })])
        : getPage([ended()], 'key-1');
    await user.click(await button('הצגת עוד'));
    expect(await button(/2\.1\.2025/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'הצגת עוד' })).toBeNull();
  });

  it('shows an empty state', async () => {
    open();
    expect(await screen.findByText(/עדיין לא היו סנכרונים/)).toBeVisible();
  });

  it('can be reloaded after an error', async () => {
    const { server, user } = open();
    server.routes[RUNS] = () => errorResponse(400, 'bad_request');
    const again = await button('ניסיון חוזר');
    expect(screen.getByText(/request-7/)).toBeVisible();
    server.routes[RUNS] = () => getPage([ended()]);
    await user.click(again);
    expect(await historyTable()).toBeVisible();
  });
});

describe('refused records', () => {
  const refused: SyncRefusal = {
    entity: 'sales',
    id: 'a-1',
    reason: 'totalamount: not a number',
    runId: 'run-0',
    at: '2026-09-16T09:00:00.000Z',
  };

  it('are listed with their reason, and shown as sent by the CRM in place of a customer', async () => {
    const { server, user, store, services } = open({ refusals: [refused] });
    server.routes['GET /api/sync/refusals/sales/a-1'] = () =>
      json({ data: { ...refused, record: { totalamount: 'twelve' } } });
    expect(await screen.findByText('אינו מספר', { exact: false })).toHaveTextContent(
      'totalamount: אינו מספר',
    );
    act(() => store.dispatch(navigate('/settings/data-sync?customer=c1')));
    await user.click(await button('הצגת הרשומה a-1'));
    expect(services.path()).toBe('/settings/data-sync?refused=sales%3Aa-1');
    expect(await screen.findByText(/"totalamount": "twelve"/)).toBeInTheDocument();
    const panel = await screen.findByRole('dialog');
    await user.click(within(panel).getByRole('button', { name: 'סגירה' }));
    await waitFor(() => expect(screen.queryByText(/"totalamount": "twelve"/)).toBeNull());
  });

  it('show an empty state', async () => {
    open();
    expect(await screen.findByText('אין רשומות שנדחו.')).toBeVisible();
  });
});

it('shows a setting changed in another tab, except fields edited here', async () => {
  // A user who may not synchronise never leads, and only the leading tab polls the settings.
  const { user, world, otherTab } = open({}, ['settings.view', 'system.manage']);
  const toggle = await screen.findByRole('switch', { name: 'סנכרון אוטומטי פעיל' });
  const interval = screen.getByRole('spinbutton', { name: 'תדירות הסנכרון' });
  world.setting = { autoSyncEnabled: true, syncInterval: 20 };
  otherTab.send({ kind: 'autoSyncChanged' });
  await waitFor(() => expect(toggle).toBeChecked());
  expect(interval).toHaveValue('20');
  await user.clear(interval);
  await user.type(interval, '15');
  world.setting = { autoSyncEnabled: false, syncInterval: 30 };
  otherTab.send({ kind: 'autoSyncChanged' });
  await waitFor(() => expect(toggle).not.toBeChecked());
  expect(interval).toHaveValue('15');
});

it('shows a user without the permission the allowed parts, and the missing permission', async () => {
  const { server } = open({}, ['settings.view', 'system.manage']);
  expect(await screen.findByText('sync.manage')).toBeVisible();
  expect(await screen.findByRole('switch', { name: 'סנכרון אוטומטי פעיל' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'היסטוריית סנכרונים' })).toBeNull();
  expect(server.count(RUNS)).toBe(0);
  expect(server.count(REFUSALS)).toBe(0);
});
