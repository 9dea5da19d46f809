import { json } from '#client/lib/testing/services';
import { startTestClient } from '#client/lib/testing/things';
import { buildProfile } from '#client/lib/testing/profile';
import { authApi } from '#client/session/auth-api';

const PROFILE = 'GET /api/auth/userProfile';

afterEach(() => jest.useRealTimers());

it('caches the profile for 20 seconds', async () => {
  const { store, server, stop } = await startTestClient();
  server.routes[PROFILE] = () => json(buildProfile());
  jest.useFakeTimers();
  const ask = (forceRefetch = false) =>
    store.dispatch(authApi.endpoints.getUserProfile.initiate(undefined, { subscribe: false, forceRefetch }));
  await ask(true);
  const before = server.count(PROFILE);
  await jest.advanceTimersByTimeAsync(19_990);
  await ask();
  expect(server.count(PROFILE)).toBe(before);
  await jest.advanceTimersByTimeAsync(20);
  await ask();
  expect(server.count(PROFILE)).toBe(before + 1);
  stop();
});
