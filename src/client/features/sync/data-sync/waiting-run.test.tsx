import { act, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';
import { json, TestServer } from '#client/lib/testing/services';
import { syncExpired, syncNoticed } from '../sync-slice';
import { buildRun, LiveStream, STREAM } from '../testing/stream';

jest.mock('../health/sync-health', () => ({ SyncHealth: () => null }));

const none = () => json({ data: [], next: null, previous: null });

/** Opens the synchronisation page with streams answered by the test. */
function open() {
  const stream = new LiveStream();
  const server = new TestServer({
    'GET /api/sync/runs': none,
    'GET /api/sync/refusals': none,
    'GET /api/sync/refusals/totals': () => json({ data: { count: 0, lastSyncTime: null } }),
    'GET /api/system/auto-sync': () => json({ data: { autoSyncEnabled: false, syncInterval: 5 } }),
    [STREAM]: () => stream.response(),
  });
  const permissions = ['settings.view', 'system.manage', 'sync.manage'];
  return { ...renderApp({ server, path: '/settings/data-sync', permissions }), server, stream };
}

const main = () => within(screen.getByRole('main'));
const inMain = (name: string) => waitFor(() => main().getByRole('button', { name }));
const isLeft = (server: TestServer): boolean | undefined =>
  server.calls.find(({ name }) => name === STREAM)?.init.signal?.aborted;

describe('comparison', () => {
  it('is joined by a last update, and can be cancelled', async () => {
    const { user, stream } = open();
    await user.click(await inMain('סנכרון לפי עדכון אחרון'));
    stream.progress({ kind: 'compare' });
    expect(await screen.findByRole('heading', { name: 'ההשוואה מול ה-CRM פועלת' })).toHaveFocus();
    expect(main().queryByRole('button', { name: 'ביטול ההמתנה' })).toBeNull();
    expect(await inMain('ביטול ההשוואה')).toBeEnabled();
  });

  it('delays a full run, which can be left from the top bar, too', async () => {
    const { user, server, stream } = open();
    await user.click(await inMain('סנכרון מלא'));
    await user.click(await screen.findByRole('button', { name: 'הפעלת סנכרון מלא' }));
    stream.progress({ kind: 'compare' });
    expect(await screen.findByText('הסנכרון המלא יתחיל מעצמו כשההשוואה תסתיים.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'אפשרויות סנכרון' }));
    await user.click(await screen.findByRole('menuitem', { name: 'ביטול ההמתנה' }));
    expect(await screen.findByRole('heading', { name: 'סנכרון עכשיו' })).toBeVisible();
    await waitFor(() => expect(isLeft(server)).toBe(true));
  });
});

describe('full run delayed by a last update', () => {
  const WAITS = 'הסנכרון המלא יתחיל מעצמו כשהסנכרון הזה יסתיים.';

  /** Requests a full run; the server reports the last update. */
  async function ask(app: ReturnType<typeof open>) {
    await app.user.click(await inMain('סנכרון מלא'));
    await app.user.click(await screen.findByRole('button', { name: 'הפעלת סנכרון מלא' }));
    app.stream.progress({ id: 'run-0', kind: 'last_update' });
    await screen.findByRole('heading', { name: 'סנכרון לפי עדכון אחרון פועל' });
    return app;
  }

  it('shows the last update, and offers to leave but not to cancel a run started by another user', async () => {
    const { stream } = await ask(open());
    expect(screen.getByText(WAITS)).toBeVisible();
    expect(main().queryByRole('button', { name: 'ביטול הסנכרון' })).toBeNull();
    expect(await inMain('ביטול ההמתנה')).toBeEnabled();
    stream.progress({ id: 'run-2', kind: 'full' });
    expect(await screen.findByRole('heading', { name: 'סנכרון מלא פועל' })).toBeVisible();
    expect(screen.queryByText(WAITS)).toBeNull();
    expect(await inMain('ביטול הסנכרון')).toBeEnabled();
  });

  it('can be left', async () => {
    const { user, server } = await ask(open());
    await user.click(await inMain('ביטול ההמתנה'));
    expect(await screen.findByRole('heading', { name: 'סנכרון עכשיו' })).toHaveFocus();
    await waitFor(() => expect(isLeft(server)).toBe(true));
  });
});

it('cannot be confirmed while a run of another tab would cause it to be ignored', async () => {
  const { user, store } = open();
  await user.click(await inMain('סנכרון מלא'));
  const start = await screen.findByRole('button', { name: 'הפעלת סנכרון מלא' });
  act(() => void store.dispatch(syncNoticed({ run: buildRun(), source: 'tab' })));
  expect(start).toBeDisabled();
  expect(screen.getByText('סנכרון אחר פועל כעת. אפשר להתחיל סנכרון מלא בסיומו.')).toBeVisible();
  act(() => void store.dispatch(syncExpired()));
  expect(start).toBeEnabled();
});
