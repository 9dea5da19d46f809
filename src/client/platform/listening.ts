import type { RootState } from '../app/store';

/** One end of several listeners, timers or subscriptions. */
export function together(ends: readonly (() => void)[]): () => void {
  return () => {
    for (const end of ends) end();
  };
}

/** The moment at which something begins to be so. */
export function becomes(is: (state: RootState) => boolean) {
  return (_action: unknown, now: RootState, before: RootState): boolean => is(now) && !is(before);
}
