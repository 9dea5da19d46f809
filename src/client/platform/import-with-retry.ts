import type { Clock } from './services';

/** Code that did not come is asked for again after these waits; a lost connection is often back by then. */
const WAITS_MS = [1_000, 3_000];

/** A dynamic import that survives a short loss of connection. @throws what the last attempt threw. */
export async function importWithRetry<T>(load: () => Promise<T>, clock: Pick<Clock, 'sleep'>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await load();
    } catch {
      await clock.sleep(wait);
    }
  }
  return load();
}
