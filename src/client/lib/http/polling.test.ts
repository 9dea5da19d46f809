import { makeStore } from '#client/app/store';
import { sessionClosed } from '#client/session/auth-slice';
import { buildServices, TestServer } from '../testing/services';
import { ok, things } from '../testing/things';
import { attachApiPart } from '../testing/render-part';

const PUBLIC = 'GET /api/public';
const POLL_MS = 4_000;

const stops: (() => void)[] = [];
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.useRealTimers();
});

/** Starts a tab that is hidden. `poll` mounts a component that polls while the page is visible. */
async function start() {
  const server = new TestServer({ [PUBLIC]: ok });
  const services = buildServices({ server });
  services.visibility.hide();
  const { store, stop } = makeStore(services);
  stops.push(stop);
  await store.dispatch(attachApiPart);
  const poll = async (): Promise<void> => {
    const options = { pollingInterval: POLL_MS, skipPollingIfUnfocused: true };
    store.dispatch(things.endpoints.getPublic.initiate(undefined, { subscriptionOptions: options }));
    await jest.advanceTimersByTimeAsync(0);
  };
  const countRequests = (): number => server.count(PUBLIC);
  return { store, poll, countRequests, visibility: services.visibility };
}

it('pauses while the page is hidden, and continues when it is visible', async () => {
  const { poll, countRequests, visibility } = await start();
  await poll();
  expect(countRequests()).toBe(1);
  await jest.advanceTimersByTimeAsync(3 * POLL_MS);
  expect(countRequests()).toBe(1);
  visibility.show();
  await jest.advanceTimersByTimeAsync(0);
  expect(countRequests()).toBe(1);
  await jest.advanceTimersByTimeAsync(2 * POLL_MS);
  expect(countRequests()).toBe(3);
  visibility.hide();
  await jest.advanceTimersByTimeAsync(3 * POLL_MS);
  expect(countRequests()).toBe(3);
});

it('knows the visibility even after the cache was reset', async () => {
  const { store, poll, countRequests, visibility } = await start();
  store.dispatch(sessionClosed());
  await poll();
  await jest.advanceTimersByTimeAsync(3 * POLL_MS);
  expect(countRequests()).toBe(1);
  visibility.show();
  await jest.advanceTimersByTimeAsync(POLL_MS);
  expect(countRequests()).toBe(2);
});
