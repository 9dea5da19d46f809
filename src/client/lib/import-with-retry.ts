import type { Clock } from './services';
import { NewVersionError } from './version/chunk-failure';

/** Delays before retries, ms. A lost connection is often back by then. */
const WAITS_MS = [1_000, 3_000];
/** Maximum duration of all attempts, ms. */
const MAX_MS = 120_000;
const CHECK_INTERVAL_MS = 1_000;

/**
 * Runs a dynamic import with retries, for at most 120 s. Code that the server no longer has is not retried.
 * @throws The error of the last attempt.
 */
export async function importWithRetry<T>(load: () => Promise<T>, clock: Clock): Promise<T> {
  const giveUpAt = clock.now() + MAX_MS;
  let stop = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    stop = clock.every(CHECK_INTERVAL_MS, () => {
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
