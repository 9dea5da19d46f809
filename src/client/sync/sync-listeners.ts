import type { StartAppListening } from '../platform/start-app-listening';
import { isAnswerOf, isInside, mayOnlyAsk, maySync } from './sync-conditions';

/** Runs synchronisations, asked for or not, and notices those of others. The code comes when it is needed. */
export function setupSyncListeners(startListening: StartAppListening): () => void {
  const teardowns = [
    startListening({
      predicate: (_action, now, before) => now.sync.status === 'syncing' && before.sync.status === 'idle',
      effect: async (_action, effect) => {
        const { followSync } = await import(/* webpackChunkName: "workspace" */ './follow-sync');
        await followSync(effect);
      },
    }),
    startListening({
      predicate: (_action, now, before) => isInside(now) && !isInside(before),
      effect: async (_action, effect) => {
        const { watchLastSync } = await import(/* webpackChunkName: "workspace" */ './watch-last-sync');
        await watchLastSync(effect);
      },
    }),
    startListening({
      predicate: (_action, now, before) => maySync(now) && !maySync(before),
      effect: async (_action, effect) => {
        const { syncByItself } = await import(/* webpackChunkName: "workspace" */ './sync-by-itself');
        await syncByItself(effect);
      },
    }),
    startListening({
      predicate: (_action, now, before) => mayOnlyAsk(now) && !mayOnlyAsk(before),
      effect: async (_action, { dispatch }) => {
        const { askAtStart } = await import(/* webpackChunkName: "workspace" */ './sync-by-itself');
        await dispatch(askAtStart());
      },
    }),
    startListening({
      predicate: (action) => isAnswerOf(action, 'api/executeQuery/fulfilled', 'getLastSyncTime'),
      effect: async (_action, effect) => {
        const before = effect.getOriginalState();
        const { noteLastSync } = await import(/* webpackChunkName: "workspace" */ './watch-last-sync');
        noteLastSync(before, effect);
      },
    }),
    startListening({
      predicate: (action) => isAnswerOf(action, 'api/executeMutation/fulfilled', 'changeAutoSync'),
      effect: async (_action, { extra }) => {
        const { announceToTabs } = await import(/* webpackChunkName: "workspace" */ './sync-tabs');
        announceToTabs(extra, { kind: 'autoSyncChanged' });
      },
    }),
  ];
  return () => {
    for (const teardown of teardowns) teardown();
  };
}
