import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { Product } from '#contract/features/inventory/inventory-contract';
import { locationChanged } from '#client/lib/location/location-slice';
import { buildProfile } from '#client/lib/testing/profile';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, json, memoryStore, TestClock, TestServer } from '#client/lib/testing/services';

jest.mock('#client/features/dashboard/dashboard-page', () => ({ DashboardPage: () => <p>the figures</p> }));

const PROFILE = 'GET /api/auth/userProfile';
const DATA = ['GET /api/inventory', 'GET /api/inventory/totals', 'GET /api/list-views'];
const permissions = ['dashboard.view', 'inventory.view'];

const NAME = 'מדפסת קבלות';
const PRODUCT: Product = {
  id: 'p1',
  sku: 'SKU-1',
  name: NAME,
  category: 'קופות',
  location: 'B-11',
  price: 100,
  stockQuantity: 40,
  stockValue: 4_000,
  reorderLevel: 12,
  low: false,
  isActive: true,
};

/** Waits until nothing is pending. */
async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setTimeout(next));
  });
}

/** RTK Query reads the time of the computer. Timers stay real. */
function fakeDate(): void {
  jest.useFakeTimers({
    doNotFake: [
      'cancelAnimationFrame',
      'cancelIdleCallback',
      'clearImmediate',
      'clearInterval',
      'clearTimeout',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'requestIdleCallback',
      'setImmediate',
      'setInterval',
      'setTimeout',
    ],
  });
}

beforeEach(fakeDate);
afterEach(() => jest.useRealTimers());

/** Tab of a user whose last session in this browser was not closed. `openSession` delivers the profile. */
async function startSlowly() {
  const server = new TestServer({
    'GET /api/inventory': () => json({ data: [PRODUCT], next: null, previous: null }),
    'GET /api/inventory/totals': () =>
      json({ data: { count: 1, value: 4_000, lowCount: 0, lastSyncTime: null } }),
    'GET /api/list-views': () => json({ data: { views: [], roles: [] } }),
  });
  const clock = new TestClock('manual');
  const localStorage = memoryStore();
  const start = () =>
    renderApp({
      permissions,
      server,
      services: { ...buildServices({ server, path: '/inventory', clock }), localStorage },
    });
  start();
  await screen.findByText(NAME);
  await settle();
  cleanup();
  server.calls.length = 0;
  let openSession = (): void => undefined;
  server.routes[PROFILE] = () =>
    new Promise((respond) => (openSession = () => respond(json(buildProfile({ permissions })))));
  const app = start();
  await waitFor(() => expect(DATA.map((name) => server.count(name))).toEqual([1, 1, 1]));
  await settle();
  const pass = (ms: number): void => {
    jest.setSystemTime(Date.now() + ms);
    clock.advance(ms);
  };
  const openPage = (pathname: string): void =>
    act(() => void app.store.dispatch(locationChanged({ pathname, search: '', hash: '' })));
  const counts = (): number[] => DATA.map((name) => server.count(name));
  return { counts, openPage, openSession: () => openSession(), pass };
}

it('serves the first rendering of the page, however late it is', async () => {
  const { counts, pass, openSession } = await startSlowly();
  pass(5 * 60_000);
  await settle();
  openSession();
  expect(await screen.findByText(NAME)).toBeVisible();
  await settle();
  expect(counts()).toEqual([1, 1, 1]);
});

it.each([
  [1_000, 1],
  [2_000, 2],
])('is requested again by a later rendering if it is older than 1.5 s: %d ms', async (age, requests) => {
  const { counts, pass, openPage, openSession } = await startSlowly();
  openSession();
  expect(await screen.findByText(NAME)).toBeVisible();
  openPage('/');
  expect(await screen.findByText('the figures')).toBeVisible();
  pass(age);
  openPage('/inventory');
  expect(await screen.findByText(NAME)).toBeVisible();
  await settle();
  expect(counts()).toEqual([requests, requests, requests]);
});

it('is requested again if the user opened another page first', async () => {
  const { counts, openPage, pass, openSession } = await startSlowly();
  openPage('/');
  openSession();
  expect(await screen.findByText('the figures')).toBeVisible();
  pass(2_000);
  openPage('/inventory');
  expect(await screen.findByText(NAME)).toBeVisible();
  await waitFor(() => expect(counts()).toEqual([2, 2, 2]));
});
