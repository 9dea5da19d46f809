import { openEndpoints } from '../http/late-api';
import { becomes, together } from '../listening';
import type { AppEffect, AppThunk, StartAppListening } from '../start-app-listening';
import { connectionSought, serverLost } from './connection-slice';

/** How long it is left alone while nothing tells of the network, milliseconds. */
const RETRY_EVERY_MS = 15_000;

/**
 * While the server is out of reach, what the screens show is asked for again: when the network is back, when the page is
 * looked at again, now and then, and when somebody asks for it.
 */
export function setupConnectionListeners(startListening: StartAppListening): () => void {
  return together([
    startListening({
      predicate: becomes(({ connection }) => connection.status === 'lost'),
      effect: (_action, effect) => seek(effect),
    }),
    startListening({ actionCreator: connectionSought, effect: (_action, effect) => askAgain(effect) }),
  ]);
}

/** Reports the server as unreachable on the browser's `offline` event. @returns a function that stops it. */
export function followNetwork(): AppThunk<() => void> {
  return (dispatch, _getState, { visibility }) => visibility.onOffline(() => dispatch(serverLost()));
}

async function seek(effect: AppEffect): Promise<void> {
  const { extra, condition } = effect;
  const ask = (): void => void askAgain(effect);
  const stop = together([
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
  const { askAgainForAll } = await openEndpoints(
    extra,
    () => import(/* webpackChunkName: "api" */ '../http/api'),
  );
  dispatch(askAgainForAll());
}
