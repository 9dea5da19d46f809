import type { Clock } from './services';
import { NewVersionError } from './version/chunk-failure';

/** Code that did not come is asked for again after these waits; a lost connection is often back by then. */
const WAITS_MS = [1_000, 3_000];
/** Of all attempts together: what has not come by then has failed. */
const MOST_MS = 120_000;
const LOOK_EVERY_MS = 1_000;

/**
 * A dynamic import that survives a short loss of connection, and ends after 120 s at the latest, however many attempts
 * that were. What another version no longer has is not asked for again. @throws what the last attempt threw.
 */
export async function importWithRetry<T>(load: () => Promise<T>, clock: Clock): Promise<T> {
  const giveUpAt = clock.now() + MOST_MS;
  let stop = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    stop = clock.every(LOOK_EVERY_MS, () => {
      if (clock.now() >= giveUpAt) reject(new Error('the code did not come in time'));
    });
  });
  try {
    return await Promise.race([attempts(load, clock), late]);
  } finally {
    stop();
  }
}

async function attempts<T>(load: () => Promise<T>, clock: Clock): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await load();
    } catch (error) {
      if (error instanceof NewVersionError) throw error;
      await clock.sleep(wait);
    }
  }
  return load();
}
