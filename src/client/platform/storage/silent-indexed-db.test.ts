import { hideSilentIndexedDb } from './silent-indexed-db';

type Open = IDBFactory['open'];

/** A window whose database behaves like this; null: it has none. */
function windowWith(open: Open | null): Window & typeof globalThis {
  return {
    indexedDB: open === null ? undefined : { open },
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
  } as unknown as Window & typeof globalThis;
}

/** A request that tells of one event, or of none. */
function request(event: 'success' | 'error' | null): Open {
  return () => {
    const target = Object.assign(new EventTarget(), { result: { close: () => undefined } });
    if (event) queueMicrotask(() => target.dispatchEvent(new Event(event)));
    return target as unknown as IDBOpenDBRequest;
  };
}

it('hides a database that never answers, after three seconds', async () => {
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

it.each(['success', 'error'] as const)('leaves one that answers with %s', async (event) => {
  const answering = windowWith(request(event));
  await hideSilentIndexedDb(answering);
  expect(answering.indexedDB).toBeDefined();
});

it('bears a browser that has none, or forbids it', async () => {
  await hideSilentIndexedDb(windowWith(null));
  await hideSilentIndexedDb(
    windowWith(() => {
      throw new DOMException('denied', 'SecurityError');
    }),
  );
});
