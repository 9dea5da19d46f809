import type { BrowserConfig } from '#contract/lib/http/browser-config';
import type { Services } from '#client/lib/services';
import { makeBrowserServices } from './browser-services';

const config = {
  apiBaseUrl: '',
  firebase: { appCheckKey: null },
  devTools: false,
} as BrowserConfig;
const open = () => makeBrowserServices(config, window);

/** Replaces a property of the browser for one test. */
const replaced: (() => void)[] = [];
function replace(target: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  replaced.push(() => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  });
}
afterEach(() => {
  for (const restore of replaced.splice(0)) restore();
  jest.useRealTimers();
  document.body.replaceChildren();
});

describe('a lock', () => {
  const { signal } = new AbortController();
  type Begin = () => Promise<void>;
  const lockedBy = (request: (name: string, options: object, begin: Begin) => Promise<unknown>) =>
    replace(navigator, 'locks', { request });

  it('is held during the work', async () => {
    const names: string[] = [];
    lockedBy((name, _options, begin) => {
      names.push(name);
      return begin();
    });
    const work = jest.fn(() => Promise.resolve());
    await open().locks.hold('sync', signal, work);
    expect([names, work.mock.calls.length]).toEqual([['misrad.sync'], 1]);
  });

  it('is not needed if the browser has or allows none', async () => {
    const work = jest.fn(() => Promise.resolve());
    replace(navigator, 'locks', undefined);
    await open().locks.hold('sync', signal, work);
    expect(work).toHaveBeenCalledTimes(1);
    lockedBy(() => Promise.reject(new Error('forbidden')));
    await open().locks.hold('sync', signal, work);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('reports a failure of the work, which is not repeated', async () => {
    lockedBy((_name, _options, begin) => begin());
    const work = jest.fn(() => Promise.reject(new Error('broken')));
    await expect(open().locks.hold('sync', signal, work)).rejects.toThrow('broken');
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is given up when the work is aborted while it waits', async () => {
    const leaving = new AbortController();
    lockedBy(() => {
      leaving.abort();
      return Promise.reject(new Error('aborted'));
    });
    const work = jest.fn(() => Promise.resolve());
    await open().locks.hold('sync', leaving.signal, work);
    expect(work).not.toHaveBeenCalled();
  });
});

describe('a storage', () => {
  it('keeps refused values until the browser accepts them', () => {
    const { localStorage } = open();
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    localStorage.set('a', '1');
    expect([localStorage.get('a'), localStorage.isLasting()]).toEqual(['1', false]);
    expect(window.localStorage.getItem('a')).toBeNull();
    refuse.mockRestore();
    localStorage.set('a', '2');
    expect([localStorage.get('a'), window.localStorage.getItem('a')]).toEqual(['2', '2']);
    expect([localStorage.isLasting(), window.localStorage.length]).toEqual([true, 1]);
    localStorage.remove('a');
    expect([localStorage.get('a'), window.localStorage.length]).toEqual([null, 0]);
  });

  it('works without the storage of the browser', () => {
    const { sessionStorage } = open();
    replace(window, 'sessionStorage', undefined);
    sessionStorage.set('a', '1');
    expect(sessionStorage.get('a')).toBe('1');
    sessionStorage.remove('a');
    expect(sessionStorage.get('a')).toBeNull();
  });
});

it('sleeps until the time is over or the wait is aborted', async () => {
  jest.useFakeTimers();
  const { clock } = open();
  const done: string[] = [];
  const leaving = new AbortController();
  void clock.sleep(10).then(() => done.push('slept'));
  void clock.sleep(50, leaving.signal).then(() => done.push('aborted'));
  await jest.advanceTimersByTimeAsync(10);
  expect(done).toEqual(['slept']);
  leaving.abort();
  await jest.advanceTimersByTimeAsync(0);
  expect([done, jest.getTimerCount()]).toEqual([['slept', 'aborted'], 0]);
  await clock.sleep(50, leaving.signal);
  expect(jest.getTimerCount()).toBe(0);
});

it('starts another page at its top, and keeps the position on the same page', () => {
  const top = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { navigation } = open();
  navigation.push('/a?x=1');
  expect(top).toHaveBeenCalledWith(0, 0);
  navigation.push('/a?x=2');
  expect(top).toHaveBeenCalledTimes(1);
  expect(navigation.location()).toEqual({ pathname: '/a', search: '?x=2', hash: '' });
});

it.each<[string, string, EventTarget, (services: Services, act: () => void) => () => void]>([
  ['a step in the history', 'popstate', window, ({ navigation }, act) => navigation.onMove(act)],
  ['a tab in view', 'visibilitychange', document, ({ visibility }, act) => visibility.onChange(act)],
  ['a connection', 'online', window, ({ visibility }, act) => visibility.onChange(act)],
  ['a lost connection', 'offline', window, ({ visibility }, act) => visibility.onOffline(act)],
])('reports %s until it is stopped', (_what, name, target, start) => {
  const act = jest.fn();
  const stop = start(open(), act);
  target.dispatchEvent(new Event(name));
  stop();
  target.dispatchEvent(new Event(name));
  expect(act).toHaveBeenCalledTimes(1);
});

it('works without channels between tabs', () => {
  replace(window, 'BroadcastChannel', undefined);
  const { tabs } = open();
  tabs.send({});
  tabs.onMessage(() => undefined)();
});

describe('unsaved input', () => {
  /** Adds a field, and types into it. */
  function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
    document.body.append(field);
    field.getClientRects = () => [{}] as unknown as DOMRectList;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const field = (kind: string): HTMLInputElement =>
    Object.assign(document.createElement('input'), { type: kind });

  it('is a typed text that is still there', () => {
    const { hasUnsavedInput } = open().navigation;
    expect(hasUnsavedInput()).toBe(false);
    const text = field('text');
    type(text, 'half a sentence');
    expect(hasUnsavedInput()).toBe(true);
    text.getClientRects = () => [] as unknown as DOMRectList;
    expect(hasUnsavedInput()).toBe(false);
    type(text, '');
    expect(hasUnsavedInput()).toBe(false);
    type(text, 'x');
    text.remove();
    expect(hasUnsavedInput()).toBe(false);
    const area = document.createElement('textarea');
    // A handler of the page may stop the event.
    area.addEventListener('input', (event) => event.stopPropagation());
    type(area, 'x');
    expect(hasUnsavedInput()).toBe(true);
  });

  it('is not a field that contains no typed text', () => {
    const { hasUnsavedInput } = open().navigation;
    for (const kind of ['checkbox', 'radio', 'range']) type(field(kind), '1');
    expect(hasUnsavedInput()).toBe(false);
    document.body.dispatchEvent(new Event('input', { bubbles: true }));
    expect(hasUnsavedInput()).toBe(false);
  });

  it('is a form that blocks the closing of the window', () => {
    const { hasUnsavedInput } = open().navigation;
    const block = (event: Event): void => event.preventDefault();
    window.addEventListener('beforeunload', block);
    expect(hasUnsavedInput()).toBe(true);
    window.removeEventListener('beforeunload', block);
  });
});

it('marks the sign-in, the folded menu and the theme by cookies', () => {
  const services = open();
  services.storeSignedIn(true);
  services.storeTheme('dark');
  services.storeMenuFolded(true);
  expect(open().seemsSignedIn).toBe(true);
  expect(document.cookie).toContain('dark');
  expect(document.documentElement.dataset['menu']).toBe('folded');
  services.storeSignedIn(false);
  services.storeTheme('system');
  services.storeMenuFolded(false);
  expect([document.cookie, open().seemsSignedIn]).toEqual(['', false]);
  expect(document.documentElement.dataset['menu']).toBeUndefined();
});
