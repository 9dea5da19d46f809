import { onEnter, combineCleanups } from '../listener-helpers';
import type { AppEffect, StartAppListening } from '../store-types';
import { connectionSought } from './connection-slice';

/** Retry interval when no `online` event arrives, ms. */
const RETRY_EVERY_MS = 15_000;

/**
 * Refetches the visible queries while the server is unreachable: on the `online` event, when the page becomes visible,
 * every 15 s, and on request.
 */
export function setupConnectionListeners(startListening: StartAppListening): void {
  startListening({
    predicate: onEnter(({ connection }) => connection.status === 'lost'),
    effect: (_action, effect) => retryUntilConnected(effect),
  });
}

async function retryUntilConnected(effect: AppEffect): Promise<void> {
  const { dispatch, extra, condition } = effect;
  const retry = (): void => void dispatch(connectionSought());
  const stop = combineCleanups([
    extra.clock.every(RETRY_EVERY_MS, retry),
    extra.visibility.onChange(() => extra.visibility.visible() && retry()),
  ]);
  try {
    await condition((_action, now) => now.connection.status === 'there');
  } finally {
    stop();
  }
}
