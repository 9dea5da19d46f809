/** As long as a browser that answers at all takes to open a database, with much to spare. */
const ANSWER_WITHIN_MS = 3_000;
/** The identity provider's own database: what blocks it, as a tab of another version, blocks no other one. */
const DATABASE = {
  name: 'firebaseLocalStorageDb',
  version: 1,
  store: 'firebaseLocalStorage',
  key: 'fbase_key',
};

type Scope = Window & typeof globalThis;

/**
 * Safari and Chrome at times never answer who opens a database, and the identity provider's code waits for that without an
 * end. After three seconds the database is hidden from all code: a page without one keeps its session in local storage.
 */
export async function hideSilentIndexedDb(window: Scope): Promise<void> {
  if (await answers(window)) return;
  try {
    Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true });
  } catch {
    // The browser does not let it be hidden.
  }
}

/** An error is an answer: whoever meets it does without. */
function answers(window: Scope): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    const answer = (): void => {
      window.clearTimeout(timer);
      resolve(true);
    };
    try {
      const request = window.indexedDB.open(DATABASE.name, DATABASE.version);
      request.addEventListener('error', answer);
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore(DATABASE.store, { keyPath: DATABASE.key });
      });
      request.addEventListener('success', () => {
        request.result.close();
        answer();
      });
    } catch {
      answer();
    }
  });
}
