import { onEnter } from '#client/lib/listener-helpers';
import type { StartAppListening } from '#client/lib/store-types';
import { requestSyncAtStart, startAutoSync } from './auto-sync';
import { followSync } from './follow-sync';
import { syncApi } from './sync-api';
import { selectIsOpen } from '#client/session/auth-selectors';
import { canOnlyRequestCheck, canSync } from './sync-slice';
import { announceToTabs } from './sync-tabs';
import { updateLastSync, watchLastSync } from './last-sync/watch-last-sync';

const { getLastSyncTime, changeAutoSync } = syncApi.endpoints;

/** Runs requested and automatic synchronisations, and notices other runs. */
export function setupSyncListeners(startListening: StartAppListening): void {
  startListening({
    predicate: onEnter(({ sync }) => sync.status === 'syncing'),
    effect: (_action, effect) => followSync(effect),
  });
  startListening({ predicate: onEnter(selectIsOpen), effect: (_action, effect) => watchLastSync(effect) });
  startListening({ predicate: onEnter(canSync), effect: (_action, effect) => startAutoSync(effect) });
  startListening({
    predicate: onEnter(canOnlyRequestCheck),
    effect: (_action, { dispatch }) => dispatch(requestSyncAtStart()),
  });
  startListening({
    matcher: getLastSyncTime.matchFulfilled,
    effect: (_action, effect) => updateLastSync(effect.getOriginalState(), effect),
  });
  startListening({
    matcher: changeAutoSync.matchFulfilled,
    effect: (_action, { extra }) => announceToTabs(extra, { kind: 'autoSyncChanged' }),
  });
}
