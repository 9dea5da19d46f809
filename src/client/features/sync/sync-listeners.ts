import { answered } from '../../lib/http/late-api';
import { onEnter, combineCleanups } from '../../lib/listener-helpers';
import type { StartAppListening } from '../../lib/store-types';
import { isInside, mayOnlyAsk, maySync } from './sync-conditions';

/** Runs requested and automatic synchronisations, and notices other runs. The code is loaded on demand. */
export function setupSyncListeners(startListening: StartAppListening): () => void {
  return combineCleanups([
    startListening({
      predicate: onEnter(({ sync }) => sync.status === 'syncing'),
      effect: async (_action, effect) => {
        const { followSync } = await import(/* webpackChunkName: "workspace" */ './follow-sync');
        await followSync(effect);
      },
    }),
    startListening({
      predicate: onEnter(isInside),
      effect: async (_action, effect) => {
        const { watchLastSync } = await import(
          /* webpackChunkName: "workspace" */ './last-sync/watch-last-sync'
        );
        await watchLastSync(effect);
      },
    }),
    startListening({
      predicate: onEnter(maySync),
      effect: async (_action, effect) => {
        const { startAutoSync: syncByItself } = await import(
          /* webpackChunkName: "workspace" */ './auto-sync'
        );
        await syncByItself(effect);
      },
    }),
    startListening({
      predicate: onEnter(mayOnlyAsk),
      effect: async (_action, { dispatch }) => {
        const { requestSyncAtStart } = await import(/* webpackChunkName: "workspace" */ './auto-sync');
        await dispatch(requestSyncAtStart());
      },
    }),
    startListening({
      predicate: answered('getLastSyncTime'),
      effect: async (_action, effect) => {
        const before = effect.getOriginalState();
        const { noteLastSync } = await import(
          /* webpackChunkName: "workspace" */ './last-sync/watch-last-sync'
        );
        noteLastSync(before, effect);
      },
    }),
    startListening({
      predicate: answered('changeAutoSync'),
      effect: async (_action, { extra }) => {
        const { announceToTabs } = await import(/* webpackChunkName: "workspace" */ './sync-tabs');
        announceToTabs(extra, { kind: 'autoSyncChanged' });
      },
    }),
  ]);
}
