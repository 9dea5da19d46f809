import { hideSilentIndexedDb, type Scope } from './silent-indexed-db';

type Open = NonNullable<Scope['indexedDB']>['open'];

/** Window with a database of this behaviour, or without one (null). */
function windowWith(open: Open | null): Scope {
  return {
    indexedDB: open === null ? undefined : { open },
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
  };
}

/** Database request that fires an event, or none. */
function request(event: 'success' | 'error' | null): Open {
  return () => {
    const result = { close: () => undefined, createObjectStore: jest.fn() };
    const target = Object.assign(new EventTarget(), { result });
    if (event) queueMicrotask(() => target.dispatchEvent(new Event(event)));
    return target;
  };
}

it('hides a database that does not respond within three seconds', async () => {
  jest.useFakeTimers();
  const silent = windowWith(request(null));
  const done = hideSilentIndexedDb(silent);
  await jest.advanceTimersByTimeAsync(2_999);
  expect(silent.indexedDB).toBeDefined();
  await jest.advanceTimersByTimeAsync(1);
  await done;
  expect(silent.indexedDB).toBeUndefined();
  jest.useRealTimers();
});

it.each(['success', 'error'] as const)('keeps a database that responds with %s', async (event) => {
  const answering = windowWith(request(event));
  await hideSilentIndexedDb(answering);
  expect(answering.indexedDB).toBeDefined();
});

it('works in a browser without a database, or with a forbidden one', async () => {
  await hideSilentIndexedDb(windowWith(null));
  await hideSilentIndexedDb(
    windowWith(() => {
      throw new DOMException('denied', 'SecurityError');
    }),
  );
});
