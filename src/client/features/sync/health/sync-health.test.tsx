import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { EntityReport } from '#contract/features/crm-mirror/sync/comparison-contract';
import type { SyncHealth as Health } from '#contract/features/crm-mirror/sync/sync-health-contract';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { makeStore } from '#client/app/store';
import { buildServices, buildUser, json, errorResponse, TestServer } from '#client/lib/testing/services';
import { paths } from '#client/lib/location/paths';
import { OpenPaths } from '#client/components/links/page-link';
import { syncNoticed } from '../sync-slice';
import { buildRun, LiveStream, STREAM } from '../testing/stream';
import { SyncHealth } from './sync-health';
import { attachApiPart } from '#client/lib/testing/render-part';
import { TestTheme } from '#client/lib/testing/test-theme';

const HEALTH = 'GET /api/sync/health';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.useRealTimers();
});

const NONE = { count: 0, ids: [] };

function buildReport(overrides: Partial<EntityReport> = {}): EntityReport {
  return {
    entity: 'sales',
    status: 'equal',
    ours: { count: 20_000, sums: { amount: 27_513_138.89 } },
    theirs: { count: 20_000, sums: { amount: 27_513_138.89 } },
    differences: [],
    added: NONE,
    repaired: NONE,
    deleted: NONE,
    changedMeanwhile: 0,
    refused: 0,
    problem: null,
    ...overrides,
  };
}

function buildReconciliation(overrides: Partial<SyncRunView> = {}): SyncRunView {
  return buildRun({
    id: 'r1',
    kind: 'compare',
    reason: 'schedule',
    startedBy: null,
    status: 'ok',
    verdict: 'equal',
    startedAt: '2026-09-16T03:10:00.000Z',
    finishedAt: '2026-09-16T03:10:04.000Z',
    calls: 39,
    report: [buildReport()],
    ...overrides,
  });
}

const forecast = { calls: 74, seconds: 45, fitsToday: true };

/** Healthy mirror; tests override parts. */
function buildHealth(overrides: Partial<Health> = {}): Health {
  return {
    budget: {
      minute: { used: 12, limit: 100, resetsAt: '2026-09-16T09:31:00.000Z' },
      day: { used: 340, limit: 10_000, resetsAt: '2026-09-17T00:00:00.000Z' },
    },
    forecast: { full: forecast },
    lastRun: { kind: 'last_update', finishedAt: '2026-09-16T09:25:00.000Z' },
    paused: null,
    freshness: [],
    reconciliation: buildReconciliation(),
    mapping: { checkedAt: '2026-09-16T03:00:00.000Z', issues: [], isChosen: true, fullRunDueSince: null },
    provenBackupAt: null,
    alarms: [],
    ...overrides,
  };
}

async function open(routes: TestServer['routes'], permissions: string[] = []) {
  const server = new TestServer(routes);
  const services = buildServices({ server });
  services.identity.user = buildUser();
  const { store, stop } = makeStore(services, {
    permissions: { status: 'ready', permissions, resources: [], stamp: null },
  });
  await store.dispatch(attachApiPart);
  stops.push(stop);
  render(
    <Provider store={store}>
      <MemoryRouter>
        <OpenPaths value={new Set([paths.sales()])}>
          <SyncHealth />
        </OpenPaths>
      </MemoryRouter>
    </Provider>,
    { wrapper: TestTheme },
  );
  return { server, store, user: userEvent.setup({ delay: null }) };
}

const show = (overrides: Partial<Health> = {}) =>
  open({ [HEALTH]: () => json({ data: buildHealth(overrides) }) });

/** Returns the text of the verdict without separators. */
const verdict = async () => (await screen.findAllByRole('status'))[0]?.textContent;

it('lets an administrator choose to get alerts by mail', async () => {
  let wantsMail = true;
  const routes: TestServer['routes'] = {
    [HEALTH]: () => json({ data: buildHealth() }),
    'GET /api/sync/alerts': () => json({ data: { wantsMail, canSend: true } }),
    'PUT /api/sync/alerts': () => {
      wantsMail = false;
      return json({ data: { wantsMail } });
    },
  };
  const { user } = await open(routes, ['system.admin']);
  const choice = await screen.findByRole('switch', { name: 'התראות באימייל' });
  expect(choice).toBeChecked();
  await user.click(choice);
  await waitFor(() => expect(choice).not.toBeChecked());
});

describe('verdict', () => {
  it('shows that the mirror equals the CRM, with the time', async () => {
    await show();
    expect(await verdict()).toMatch(/^תואם ל-CRM, הושווה ב-06:10/);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the state of the mapping, and that a full run is due after a change', async () => {
    const mapping: Health['mapping'] = {
      checkedAt: '2026-09-16T03:00:00.000Z',
      issues: [
        {
          entity: 'sales',
          part: 'amount',
          mapped: 'pcfsum',
          problem: 'field_missing',
          blocks: true,
          found: null,
          suggestions: [],
          statuses: [],
        },
      ],
      isChosen: true,
      fullRunDueSince: '2026-09-16T03:05:00.000Z',
    };
    await show({ mapping });
    const alert = await screen.findByText(/^המיפוי אינו תואם ל-CRM/);
    const box = alert.closest('[role=alert]');
    expect(box).toHaveTextContent(/מכירות · סכום \(pcfsum\)/);
    expect(box).toHaveTextContent(/עד סוף הסנכרון המלא הבא/);
    expect(box).toHaveTextContent(/הגדרות ה-CRM נקראו ב-16\.9\.2026 06:00/);
    expect(screen.queryByRole('link', { name: 'למיפוי' })).toBeNull();
  });

  it.each<[string, Partial<Health['mapping']>, RegExp, string]>([
    ['fits', {}, /^המיפוי תואם ל-CRM.* נקראו ב-16\.9\.2026 06:00$/, 'success'],
    ['was never checked', { checkedAt: null }, /^המיפוי ייבדק מול ה-CRM בסנכרון הבא$/, 'info'],
    [
      'was changed',
      { fullRunDueSince: '2026-09-16T03:05:00.000Z' },
      /^המיפוי תואם.*עד סוף הסנכרון/,
      'warning',
    ],
  ])('shows a mapping that %s, without an alert', async (_what, overrides, text, tone) => {
    await show({ mapping: { ...buildHealth().mapping, ...overrides } });
    const [note] = await screen.findAllByText(/^המיפוי/);
    const box = note!.closest('[role=note]');
    expect(box?.textContent).toMatch(text);
    expect(box).toHaveClass(`ant-alert-${tone}`);
  });

  it('names the day if it is not today', async () => {
    await show({ reconciliation: buildReconciliation({ finishedAt: '2026-09-14T03:10:00.000Z' }) });
    expect(await verdict()).toMatch(/הושווה ב-14\.9\.2026 06:10/);
  });

  it('shows that there was no comparison yet', async () => {
    await show({ reconciliation: null });
    expect(await screen.findByText('הנתונים עדיין לא הושוו ל-CRM')).toBeInTheDocument();
  });

  it('shows why the last comparison failed', async () => {
    const error = 'אין חיבור למערכת ה-CRM';
    await show({
      reconciliation: buildReconciliation({ status: 'failed', verdict: null, error, report: [] }),
    });
    expect(await verdict()).toMatch(/ההשוואה האחרונה נכשלה.*אין חיבור למערכת ה-CRM/);
  });

  it('shows repaired records, and the months with differences', async () => {
    const report = buildReport({
      status: 'repaired',
      added: { count: 1, ids: ['s7'] },
      repaired: { count: 25, ids: ['s8'] },
      differences: [
        {
          by: 'month',
          key: '2026-03',
          ours: { count: 404, sums: { amount: 10 } },
          theirs: { count: 405, sums: { amount: 11 } },
        },
      ],
    });
    const { user } = await show({
      reconciliation: buildReconciliation({ verdict: 'repaired', report: [report] }),
    });
    expect(await verdict()).toMatch(/לאחר תיקון/);
    await user.click(screen.getByText(/^תוקנו/));
    expect(screen.getByText('s8')).toBeVisible();
    expect(screen.getByText(/ועוד 24/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'מה היה שונה: מכירות' }));
    const table = screen.getByRole('table', { name: 'מה היה שונה: מכירות' });
    expect(within(table).getByRole('rowheader')).toHaveTextContent('מרץ 2026');
    expect(within(table).getByRole('row', { name: /404.*405/ })).toBeVisible();
  });

  it.each<[string, Health['reconciliation'], RegExp]>([
    [
      'one',
      buildReconciliation({ report: [buildReport({ refused: 1 })] }),
      /^תואם ל-CRM, חוץ מרשומה אחת שנדחתה, הושווה/,
    ],
    [
      'several, of two kinds',
      buildReconciliation({
        verdict: 'repaired',
        report: [buildReport({ refused: 2 }), buildReport({ entity: 'customers', refused: 1 })],
      }),
      /^תואם ל-CRM לאחר תיקון, חוץ מ-3 רשומות שנדחו, הושווה/,
    ],
  ])('mentions excluded refused records, and is not green: %s', async (_what, reconciliation, words) => {
    await show({ reconciliation });
    expect(await verdict()).toMatch(words);
    expect(screen.getByText(words).parentElement?.querySelector('.good')).toBeNull();
    expect(screen.getAllByText(/^תואם, חוץ מ/)[0]).toBeVisible();
  });

  it('shows records that could not be repaired', async () => {
    const report = buildReport({ status: 'different', problem: 'דבר לא נמחק' });
    await show({ reconciliation: buildReconciliation({ verdict: 'different', report: [report] }) });
    expect(await verdict()).toMatch(/^לא תואם ל-CRM/);
    expect(screen.getByText('דבר לא נמחק')).toBeVisible();
  });
});

it('starts a check, follows it as a run, and shows its end', async () => {
  const stream = new LiveStream();
  const responses = [
    buildHealth({ reconciliation: null }),
    buildHealth({ reconciliation: buildReconciliation({ finishedAt: '2026-09-16T09:30:00.000Z' }) }),
  ];
  const { server, user } = await open({
    [HEALTH]: () => json({ data: responses.length > 1 ? responses.shift() : responses[0] }),
    [STREAM]: () => stream.response(),
  });
  await user.click(await screen.findByRole('button', { name: 'השוואה עכשיו' }));
  const progress = {
    entity: 'agents',
    isComparing: true,
    expected: null,
    recordsPerSecond: null,
    secondsLeft: null,
    waitingUntil: null,
  } as const;
  stream.progress({ kind: 'compare', progress });
  expect(await screen.findByText('ההשוואה פועלת')).toBeInTheDocument();
  expect(screen.getByText(/משווים סוכנים, 1 מתוך 6/)).toBeInTheDocument();
  expect(JSON.parse(String(server.calls.find(({ name }) => name === STREAM)?.init.body))).toMatchObject({
    syncType: 'compare',
  });
  stream.end();
  await waitFor(() => expect(screen.getAllByRole('status')[0]).toHaveTextContent(/הושווה ב-12:30/));
});

describe('calls', () => {
  it('show usage of this minute and today, with limits and reset times', async () => {
    await show();
    const meter = await screen.findByRole('progressbar', { name: 'קריאות ל-CRM היום' });
    expect(meter).toHaveAttribute('aria-valuenow', '3');
    const gauge = meter.parentElement;
    expect(gauge).toHaveTextContent(/340 מתוך 10,000/);
    expect(gauge).toHaveTextContent(/תקין.*מתחדש ב-03:00/);
  });

  it('are refreshed during a synchronisation', async () => {
    let used = 12;
    const minute = () => ({ used, limit: 100, resetsAt: '2026-09-16T09:31:00.000Z' });
    jest.useFakeTimers();
    const { store } = await open({
      [HEALTH]: () => json({ data: buildHealth({ budget: { ...buildHealth().budget, minute: minute() } }) }),
    });
    const meter = await screen.findByRole('progressbar', { name: /בדקה האחרונה/ });
    act(() => void store.dispatch(syncNoticed({ run: buildRun(), source: 'tab' })));
    used = 47;
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(meter).toHaveAttribute('aria-valuenow', '47'));
  });

  it('show the cost of a full run, and that it fits today', async () => {
    await show();
    expect(await screen.findByText(/כ-74 קריאות, פחות מדקה.*מספיק קריאות/)).toBeInTheDocument();
  });

  it('warn in advance of a full run that does not fit', async () => {
    const budget = {
      ...buildHealth().budget,
      day: { used: 9_950, limit: 10_000, resetsAt: '2026-09-17T00:00:00.000Z' },
    };
    const full = { calls: 2_100, seconds: 1_260, fitsToday: false };
    await show({ budget, forecast: { full } });
    expect(await screen.findByText(/כ-2,100 קריאות, כ-21 דקות.*נותרו היום רק 50 קריאות/)).toBeInTheDocument();
    expect(screen.getByText('קרוב למגבלה')).toBeInTheDocument();
  });
});

it('shows alarms at the top, each with advice', async () => {
  await show({
    alarms: [
      { kind: 'failing', runs: 3, error: 'אין חיבור למערכת ה-CRM' },
      { kind: 'stale', since: '2026-09-16T05:00:00.000Z', limitMinutes: 60, entities: ['sales'] },
      { kind: 'zero_rows', entities: ['products', 'payments'] },
      { kind: 'refused', entities: [{ entity: 'sales', refused: 12, total: 200 }] },
      { kind: 'budget', used: 9_100, limit: 10_000, resetsAt: '2026-09-17T00:00:00.000Z' },
      { kind: 'different', at: '2026-09-16T03:10:00.000Z', entities: ['sales'] },
      { kind: 'unreconciled', since: null },
      { kind: 'sale_dates', fault: 'missing', sales: 1 },
      { kind: 'sale_dates', fault: 'impossible', sales: 3 },
      { kind: 'identity', since: '2026-09-16T05:00:00.000Z' },
      { kind: 'backup', since: '2026-06-01T05:00:00.000Z', limitDays: 100 },
    ],
  });
  const items = within(await screen.findByRole('alert')).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/3 סנכרונים נכשלו ברצף.*אין חיבור/),
    expect.stringMatching(/אינם מעודכנים.*16\.9\.2026 בשעה 08:00, עבר יותר משעה/),
    expect.stringMatching(/לא התקבלו רשומות: מוצרים, תשלומים/),
    expect.stringMatching(/מכירות \(12 מתוך 200\)/),
    expect.stringMatching(/9,100 מתוך 10,000.*מתחדשת ב-03:00/),
    expect.stringMatching(/אינם תואמים ל-CRM: מכירות/),
    expect.stringMatching(/עדיין לא הושוו ל-CRM/),
    expect.stringMatching(/מכירה אחת ללא תאריך/),
    expect.stringMatching(/3 מכירות בתאריך לא אפשרי.*אינה נכללת/),
    expect.stringMatching(/אין גישה ל-Google.*נפסקה ב-16\.9\.2026 בשעה 08:00/),
    expect.stringMatching(/הגיבוי האחרון שנבדק ישן.*1\.6\.2026 בשעה 08:00.*פעם ב-100 ימים/),
  ]);
  const to = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(to).toEqual(['missing', 'impossible'].map((fault) => `${paths.sales()}?dateFault=${fault}`));
});

it('shows an error with a retry', async () => {
  const responses = [() => errorResponse(400, 'bad_request'), () => json({ data: buildHealth() })];
  const { user } = await open({ [HEALTH]: () => responses.shift()!() });
  expect(await screen.findByRole('alert')).toHaveTextContent('מצב הנתונים לא נטען');
  await user.click(screen.getByRole('button', { name: 'ניסיון חוזר' }));
  expect(await verdict()).toMatch(/תואם ל-CRM/);
});
