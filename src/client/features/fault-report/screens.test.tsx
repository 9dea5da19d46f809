import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { allRoutes } from '#contract/features';
import { ACTIONS, RESOURCES } from '#contract/lib/permissions/permissions-rules';
import { KNOWN_PATHS } from '#client/app/routes/known-paths';
import { navigate } from '#client/lib/location/navigate';
import type { AppStore } from '#client/lib/store-types';
import { expectReports } from '#client/lib/testing/expect-reports';
import { Recorder, recordedTravel } from '#client/lib/testing/recording';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, json, NOW, ORIGIN, TestClock, TestServer } from '#client/lib/testing/services';
import { draftReport } from './make-report';
import { SchemaValues, seeded } from './testing/schema-values';

const permissions = RESOURCES.flatMap((resource) => ACTIONS.map((action) => `${resource}.${action}`));
const PUBLIC = ['/login', '/reset-password', '/auth/action', '/2fa', '/settings'];
const paths = KNOWN_PATHS.filter((path) => !PUBLIC.includes(path));

/** Server with responses made from the contract. */
function schemaServer(values: SchemaValues): TestServer {
  const server = new TestServer();
  const { fetch: given, routes, calls } = server;
  routes['GET /api/system/login-behavior'] = () =>
    json({ requireLoginEachVisit: false, disconnectOnInactivity: false, inactiveTimeoutMinutes: 30 });
  const fetchBySchema: typeof fetch = async (input, init = {}) => {
    const { pathname } = new URL(String(input), ORIGIN);
    const method = init.method ?? 'GET';
    const name = `${method} ${pathname}`;
    const route = allRoutes.find(
      (one) => one.method === method && new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
    );
    if (routes[name] || !route) return given(input, init);
    calls.push({ name, url: String(input), init });
    // Further pages would be loaded without an end.
    return json({ ...(values.of(route.response) as object), next: null, previous: null });
  };
  return Object.assign(server, { fetch: fetchBySchema });
}

const CRASH = 'משהו השתבש';
const DAY_MS = 86_400_000;
const PATIENCE = { timeout: 20_000 };

/** Returns what a user sees of a page, whatever its texts and amounts. */
const seen = () => ({
  heading: screen.getByRole('heading', { level: 1 }).textContent,
  rows: document.querySelectorAll('tr, [role="row"]').length,
  crashes: screen.queryAllByText(CRASH).length,
});

async function loaded(store: AppStore): Promise<void> {
  const isPending = () =>
    Object.values(store.getState().api.queries).some((query) => query?.status === 'pending');
  let before = '';
  // Parts of a page are rendered after a response, and send requests of their own.
  await waitFor(() => {
    expect(isPending()).toBe(false);
    const last = before;
    before = JSON.stringify(seen());
    expect(before).toBe(last);
  }, PATIENCE);
}

/** Pages that hide rows without figures. */
const HIDES_ZEROS = ['/user-info', '/reports/marketers', '/settings/data-sync'];

it('opens every screen from a report', async () => {
  // The contract does not state which values are unique, so React finds keys twice.
  expectReports('children with the same key');
  const begun = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => NOW + performance.timeOrigin + performance.now() - begun);
  const server = schemaServer(new SchemaValues(seeded(4), 'small'));
  const services = buildServices({ server, clock: new TestClock('manual') });
  const { store } = renderApp({ permissions, server, services });
  await screen.findByRole('heading', { level: 1 }, PATIENCE);
  const pages: [string, ReturnType<typeof seen>][] = [];
  for (const path of paths) {
    await act(async () => void store.dispatch(navigate(path)));
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1), PATIENCE);
    await loaded(store);
    pages.push([path, seen()]);
  }
  const { file } = await store.dispatch(draftReport(KNOWN_PATHS));
  expect(file.leftOut).toEqual([]);
  cleanup();

  // The report is opened in a later month.
  const clock = new TestClock('manual');
  clock.jump(45 * DAY_MS);
  const other = buildServices({ path: '/login', clock });
  const app = renderApp({ path: '/login', services: other, timeTravel: recordedTravel(other.log) });
  await screen.findByLabelText('סיסמה', {}, PATIENCE);
  const calls = app.server.calls.length;
  const recorder = new Recorder(app.store);
  await act(async () => recorder.import(JSON.stringify(file)));
  for (const [path, page] of pages) {
    const index = recorder.states.map(({ location }) => location.pathname).lastIndexOf(path);
    await act(async () => recorder.jump(index));
    await screen.findByRole('heading', { level: 1, name: page.heading ?? '' }, PATIENCE);
    await waitFor(() => {
      const shown = seen();
      expect({ path, ...shown }).toEqual({
        path,
        ...page,
        ...(HIDES_ZEROS.includes(path) && { rows: shown.rows }),
        crashes: 0,
      });
    }, PATIENCE);
  }
  expect(other.logged).toEqual([]);
  expect(app.server.calls).toHaveLength(calls);
}, 300_000);
