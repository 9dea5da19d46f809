import type { AppThunk } from './store-types';

/** Returns the time of the clock service, ms since 1970. */
export function readClock(): AppThunk<number> {
  return (_dispatch, _getState, { clock }) => clock.now();
}
