import type { AppThunk } from '../store-types';
import { serverLost } from './connection-slice';

/**
 * Reports the server as unreachable on the browser's `offline` event.
 * @returns A function that removes the listener.
 */
export function followNetwork(): AppThunk<() => void> {
  return (dispatch, _getState, { visibility }) => visibility.onOffline(() => dispatch(serverLost()));
}
