import type { AppThunk } from '../store-types';
import { serverLost } from './connection-slice';

const LOOK_EVERY_MS = 500;

/**
 * Reports the server as unreachable on the browser's `offline` event.
 * @returns A function that removes the listener.
 */
export function followNetwork(): AppThunk<() => void> {
  return (dispatch, _getState, { visibility }) => visibility.onOffline(() => dispatch(serverLost()));
}

/** Resolves when the server is reachable. */
export function untilServerFound(): AppThunk<Promise<void>> {
  return (_dispatch, getState, { clock }) =>
    new Promise((resolve) => {
      const stop = clock.every(LOOK_EVERY_MS, () => {
        if (getState().connection.status === 'lost') return;
        stop();
        resolve();
      });
    });
}
