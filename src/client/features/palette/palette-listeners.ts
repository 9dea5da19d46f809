import { isAnyOf } from '@reduxjs/toolkit';
import type { StartAppListening } from '#client/lib/store-types';
import { sessionClosed, sessionEnded } from '#client/session/auth-slice';
import { RECENT_KEY } from './recent-items';

/** Removes the recent items, which contain names, when the session of their user is over. */
export function setupPaletteListeners(startListening: StartAppListening): void {
  startListening({
    matcher: isAnyOf(sessionClosed, sessionEnded),
    effect: (_action, { extra }) => extra.localStorage.remove(RECENT_KEY),
  });
}
