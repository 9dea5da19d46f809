import { createAction } from '@reduxjs/toolkit';
import type { RootState } from './store-types';

/** Combines the cleanup functions of several listeners, timers or subscriptions. */
export function combineCleanups(ends: readonly (() => void)[]): () => void {
  return () => {
    for (const end of ends) end();
  };
}

/** Dispatched once the listeners of app/signed-in.ts are started. */
export const apiPartAttached = createAction('app/apiPartAttached');

/**
 * Returns a listener predicate that matches when a condition becomes true, or is true already when the listeners of
 * app/signed-in.ts are started.
 */
export function onEnter(is: (state: RootState) => boolean) {
  return (action: unknown, now: RootState, before: RootState): boolean =>
    is(now) && (!is(before) || apiPartAttached.match(action));
}
