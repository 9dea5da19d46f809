/** Timeout, ms. Any responsive browser opens a database much faster. */
const ANSWER_WITHIN_MS = 3_000;
/** Database of the identity provider. It may be blocked (e.g. by a tab of another version) while others are not. */
const DATABASE = {
  name: 'firebaseLocalStorageDb',
  version: 1,
  store: 'firebaseLocalStorage',
  key: 'fbase_key',
};

/** Part of the window that is used. */
export interface Scope {
  indexedDB: { open(name: string, version: number): OpenRequest } | undefined;
  setTimeout: (run: () => void, ms: number) => number;
  clearTimeout: (timer: number) => void;
}

interface OpenRequest extends EventTarget {
  result: Pick<IDBDatabase, 'createObjectStore' | 'close'>;
}

/**
 * Hides IndexedDB if it does not respond. Safari and Chrome sometimes never respond when a database is opened, and the
 * identity provider's code waits for that for ever. After 3 s the database is hidden from all code; the session is then
 * kept in local storage.
 */
export async function hideSilentIndexedDb(window: Scope): Promise<void> {
  if (await isResponding(window)) return;
  try {
    Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true });
  } catch {
    // The browser does not allow the property to be redefined.
  }
}

/** Resolves to true for a response, including an error, which callers handle. */
function isResponding(window: Scope): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    const confirm = (): void => {
      window.clearTimeout(timer);
      resolve(true);
    };
    try {
      const request = window.indexedDB?.open(DATABASE.name, DATABASE.version);
      if (!request) return confirm();
      request.addEventListener('error', confirm);
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore(DATABASE.store, { keyPath: DATABASE.key });
      });
      request.addEventListener('success', () => {
        request.result.close();
        confirm();
      });
    } catch {
      confirm();
    }
  });
}
