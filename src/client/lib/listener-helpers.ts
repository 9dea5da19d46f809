import type { RootState } from '../app/store';

/** Combines the cleanup functions of several listeners, timers or subscriptions. */
export function combineCleanups(ends: readonly (() => void)[]): () => void {
  return () => {
    for (const end of ends) end();
  };
}

/** Returns a listener predicate that matches when a condition becomes true. */
export function onEnter(is: (state: RootState) => boolean) {
  return (_action: unknown, now: RootState, before: RootState): boolean => is(now) && !is(before);
}
