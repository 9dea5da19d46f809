import { openEndpoints } from '../http/late-api';
import { onEnter, combineCleanups } from '../listener-helpers';
import type { AppEffect, AppThunk, StartAppListening } from '../store-types';
import { connectionSought, serverLost } from './connection-slice';

/** Retry interval when no `online` event arrives, ms. */
const RETRY_EVERY_MS = 15_000;

/**
 * Refetches the visible queries while the server is unreachable: on the `online` event, when the page becomes visible,
 * every 15 s, and on request.
 */
export function setupConnectionListeners(startListening: StartAppListening): () => void {
  return combineCleanups([
    startListening({
      predicate: onEnter(({ connection }) => connection.status === 'lost'),
      effect: (_action, effect) => seek(effect),
    }),
    startListening({ actionCreator: connectionSought, effect: (_action, effect) => askAgain(effect) }),
  ]);
}

/**
 * Reports the server as unreachable on the browser's `offline` event.
 * @returns A function that removes the listener.
 */
export function followNetwork(): AppThunk<() => void> {
  return (dispatch, _getState, { visibility }) => visibility.onOffline(() => dispatch(serverLost()));
}

async function seek(effect: AppEffect): Promise<void> {
  const { extra, condition } = effect;
  const ask = (): void => void askAgain(effect);
  const stop = combineCleanups([
    extra.clock.every(RETRY_EVERY_MS, ask),
    extra.visibility.onChange(() => extra.visibility.visible() && ask()),
  ]);
  try {
    await condition((_action, now) => now.connection.status === 'there');
  } finally {
    stop();
  }
}

async function askAgain({ dispatch, extra }: AppEffect): Promise<void> {
  const { retryFailedQueries } = await openEndpoints(
    extra,
    () => import(/* webpackChunkName: "api" */ '../http/api'),
  );
  dispatch(retryFailedQueries());
}
