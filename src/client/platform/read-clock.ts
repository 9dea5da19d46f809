import type { AppThunk } from './start-app-listening';

/** The time of day as the services tell it, in milliseconds since 1970. */
export function readClock(): AppThunk<number> {
  return (_dispatch, _getState, { clock }) => clock.now();
}
