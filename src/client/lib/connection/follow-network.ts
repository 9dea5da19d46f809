import { addListener } from '@reduxjs/toolkit';
import type { AppThunk } from '../store-types';
import { serverFound, serverLost } from './connection-slice';

/**
 * Reports the server as unreachable on the browser's `offline` event.
 * @returns A function that removes the listener.
 */
export function followNetwork(): AppThunk<() => void> {
  return (dispatch, _getState, { visibility }) => visibility.onOffline(() => dispatch(serverLost()));
}

/** Resolves when the lost server is found. */
export function untilServerFound(): AppThunk<Promise<void>> {
  return (dispatch) =>
    new Promise((resolve) => {
      dispatch(
        addListener({
          actionCreator: serverFound,
          effect: (_action, { unsubscribe }) => {
            unsubscribe();
            resolve();
          },
        }),
      );
    });
}
