import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endedStream, STREAM } from '#client/features/sync/testing/stream';
import { expectReports } from '../testing/expect-reports';
import { Recorder, recordedTravel } from '../testing/recording';
import { renderApp } from '../testing/render';
import { buildProfile } from '../testing/profile';
import { buildServices, json, TestServer } from '../testing/services';

const permissions = ['dashboard.view', 'sync.manage'];
const NO_FACTOR = { data: { enabled: false, codeSet: false, verified: false } };

/** Response that arrives before its body. */
function answering(content: object): { response: Response; come: () => void } {
  let come = (): void => undefined;
  const body = new ReadableStream({
    start: (to) => {
      come = () => {
        to.enqueue(new TextEncoder().encode(JSON.stringify(content)));
        to.close();
      };
    },
  });
  return { response: new Response(body), come: () => come() };
}

function start() {
  const server = new TestServer();
  const services = buildServices({ server, path: '/' });
  const timeTravel = recordedTravel(services.log);
  return { server, services, begin: () => renderApp({ permissions, server, services, timeTravel }) };
}

/** Starts a pinned recording while the application is loading. */
async function showPast(store: object): Promise<void> {
  await act(async () => new Recorder(store).jump(0));
  expect(screen.getByText('מצב צפייה')).toBeVisible();
}

async function goLive(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'חזרה לשידור חי' }));
}

// A recording begins before RTK Query's first use.
beforeEach(() => expectReports('No data found at `state.api`'));

it.each([
  ['GET /api/system/two-factor', NO_FACTOR],
  ['GET /api/auth/userProfile', buildProfile({ permissions })],
])('shows the page after the body of %s arrived during the replay', async (route, content) => {
  const { server, services, begin } = start();
  const { response, come } = answering(content);
  server.routes[route] = () => response;
  const { store } = begin();
  await waitFor(() => expect(server.count(route)).toBe(1));
  await act(async () => undefined);
  await showPast(store);
  await act(async () => come());
  await goLive();
  expect(await screen.findByRole('heading', { name: 'לוח בקרה' })).toBeVisible();
  expect(services.logged.join()).not.toMatch(/second factor|role/);
});

it('keeps work waiting for a lock from reading a past state', async () => {
  const { server, services, begin } = start();
  server.routes[STREAM] = () => endedStream();
  const data = { lastSyncTime: '2020-01-01T00:00:00.000Z' };
  server.routes['GET /api/system/last-sync-time'] = () => json({ success: true, data });
  const turns: (() => void)[] = [];
  services.locks.hold = (_name, _signal, work) =>
    new Promise((resolve, reject) => turns.push(() => void work().then(resolve, reject)));
  const { store } = begin();
  await waitFor(() => expect(turns).toHaveLength(1));
  await showPast(store);
  await act(async () => turns.shift()?.());
  await goLive();
  await waitFor(() => expect(server.count(STREAM)).toBe(1));
});
