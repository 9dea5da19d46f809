import { otherTabVerified } from '#client/session/two-factor/two-factor-slice';
import { serveMarkersToTabs } from '#client/lib/storage/session-markers';
import type { AppThunk } from '#client/lib/store-types';

/**
 * Answers the other tabs of this browser session and handles their messages.
 * @returns A function that removes the listener.
 */
export function followTabs(): AppThunk<() => void> {
  return (dispatch, _getState, extra) =>
    serveMarkersToTabs(extra, (marker, uid) => {
      if (marker === 'twoFactorVerified') dispatch(otherTabVerified({ uid }));
    });
}
