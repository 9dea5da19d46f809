import { TestBrowser } from '../testing/browser';
import { buildServices, TestClock } from '../testing/services';
import {
  announceMarker,
  serveMarkersToTabs,
  requestMarkerFromTabs,
  hasMarker,
  removeMarker,
  setMarker,
} from './session-markers';

/** Two tabs of a browser, and the messages that reach the second. */
function openTabs(clock = new TestClock('manual')) {
  const browser = new TestBrowser();
  const asking = buildServices({ tabs: browser.openTab(), clock });
  const other = buildServices({ tabs: browser.openTab() });
  const received: unknown[] = [];
  other.tabs.onMessage((message) => received.push(message));
  return { asking, other, received, clock };
}

/** Asks for the marker `visit` and returns what is known before the timeout. */
async function requestAtOnce({ asking }: ReturnType<typeof openTabs>): Promise<boolean | undefined> {
  let response: boolean | undefined;
  void requestMarkerFromTabs(asking, 'visit', 'user-1').then((found) => (response = found));
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
  return response;
}

it('are stored by name and user, until they are removed', () => {
  const { sessionStorage } = buildServices();
  setMarker(sessionStorage, 'visit', 'user-1');
  expect(sessionStorage.content).toEqual(new Map([['misrad.visit.user-1', 'true']]));
  expect(hasMarker(sessionStorage, 'visit', 'user-1')).toBe(true);
  expect(hasMarker(sessionStorage, 'visit', 'user-2')).toBe(false);
  expect(hasMarker(sessionStorage, 'open', 'user-1')).toBe(false);
  removeMarker(sessionStorage, 'visit', 'user-1');
  expect(hasMarker(sessionStorage, 'visit', 'user-1')).toBe(false);
});

it('does not hold a marker with another value', () => {
  const { sessionStorage } = buildServices();
  sessionStorage.set('misrad.visit.user-1', '');
  expect(hasMarker(sessionStorage, 'visit', 'user-1')).toBe(false);
});

it('are found in another tab, without the rest of the timeout', async () => {
  const tabs = openTabs();
  setMarker(tabs.other.sessionStorage, 'visit', 'user-1');
  serveMarkersToTabs(tabs.other, () => undefined);
  expect(await requestAtOnce(tabs)).toBe(true);
  expect(tabs.clock.waits).toEqual([300]);
  expect(tabs.received).toEqual([{ kind: 'markerAsked', marker: 'visit', uid: 'user-1' }]);
});

it.each([
  ['another marker', 'open', 'user-1'],
  ['a marker of another user', 'visit', 'user-2'],
] as const)('are not found in a tab with %s', async (_what, marker, uid) => {
  const tabs = openTabs(new TestClock());
  setMarker(tabs.other.sessionStorage, marker, uid);
  serveMarkersToTabs(tabs.other, () => undefined);
  expect(await requestAtOnce(tabs)).toBe(false);
});

it.each([
  ['of another kind', { kind: 'markerAsked', marker: 'visit', uid: 'user-1' }],
  ['of another marker', { kind: 'markerHeld', marker: 'open', uid: 'user-1' }],
  ['of another user', { kind: 'markerHeld', marker: 'visit', uid: 'user-2' }],
  ['of another version', { kind: 'markerHeld', marker: 'visit', uid: 7 }],
  ['without a content', null],
])('are not found by a message %s', async (_what, message) => {
  const tabs = openTabs();
  tabs.other.tabs.onMessage(() => tabs.other.tabs.send(message));
  expect(await requestAtOnce(tabs)).toBeUndefined();
});

it('are announced to the other tabs, once each while they listen', async () => {
  const { asking, other } = openTabs();
  const held: string[] = [];
  const stop = serveMarkersToTabs(other, (marker, uid) => held.push(`${marker} ${uid}`));
  announceMarker(asking, 'twoFactorVerified', 'user-1');
  asking.tabs.send({ kind: 'markerHeld', marker: 'unknown', uid: 'user-1' });
  await Promise.resolve();
  expect(held).toEqual(['twoFactorVerified user-1']);
  stop();
  announceMarker(asking, 'visit', 'user-1');
  await Promise.resolve();
  expect(held).toHaveLength(1);
});

it('does not call for a question of another tab', async () => {
  const { asking, other } = openTabs(new TestClock());
  const held: string[] = [];
  serveMarkersToTabs(other, (marker) => held.push(marker));
  expect(await requestMarkerFromTabs(asking, 'visit', 'user-1')).toBe(false);
  expect(held).toEqual([]);
});

it('stops listening for answers after the timeout', async () => {
  const { asking } = openTabs(new TestClock());
  const stop = jest.fn();
  jest.spyOn(asking.tabs, 'onMessage').mockReturnValueOnce(stop);
  await requestMarkerFromTabs(asking, 'visit', 'user-1');
  expect(stop).toHaveBeenCalledTimes(1);
});
