import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import type { AppDispatch, RootState } from '../../app/store';
import type { Extra, StartAppListening } from '../start-app-listening';
import { connectionSought } from './connection-slice';

type Effect = ListenerEffectAPI<RootState, AppDispatch, Extra>;

/** How long it is left alone while nothing tells of the network, milliseconds. */
const RETRY_EVERY_MS = 15_000;

/**
 * While the server is out of reach, what the screens show is asked for again: when the network is back, when the page is
 * looked at again, now and then, and when somebody asks for it.
 */
export function setupConnectionListeners(startListening: StartAppListening): () => void {
  const teardowns = [
    startListening({
      predicate: (_action, now, before) =>
        now.connection.status === 'lost' && before.connection.status !== 'lost',
      effect: (_action, effect) => seek(effect),
    }),
    startListening({ actionCreator: connectionSought, effect: (_action, effect) => askAgain(effect) }),
  ];
  return () => {
    for (const teardown of teardowns) teardown();
  };
}

async function seek(effect: Effect): Promise<void> {
  const { extra, condition } = effect;
  const ask = (): void => void askAgain(effect);
  const stops = [
    extra.clock.every(RETRY_EVERY_MS, ask),
    extra.visibility.onChange(() => extra.visibility.visible() && ask()),
  ];
  try {
    await condition((_action, now) => now.connection.status === 'there');
  } finally {
    for (const stop of stops) stop();
  }
}

async function askAgain({ dispatch, extra }: Effect): Promise<void> {
  await extra.openApi();
  const { askAgainForAll } = await import(/* webpackChunkName: "api" */ '../http/api');
  dispatch(askAgainForAll());
}
