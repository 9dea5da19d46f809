import { isAction, type ListenerEffectAPI } from '@reduxjs/toolkit';
import type { Extra, StartAppListening } from '../app/start-app-listening';
import type { AppDispatch, RootState } from '../app/store';
import { selectHolds } from '../permissions/permissions-selectors';
import { selectSecondFactorDone } from '../two-factor/two-factor-selectors';

export type SyncEffect = ListenerEffectAPI<RootState, AppDispatch, Extra>;

/** Somebody is signed in, and has done the second factor where there is one. */
export const isInside = (state: RootState): boolean =>
  state.auth.status === 'signedIn' && selectSecondFactorDone(state);

/** Whose open page synchronises by itself. */
export const maySync = (state: RootState): boolean => isInside(state) && selectHolds(state, 'sync.manage');

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
        const { tellSyncTabs } = await import(/* webpackChunkName: "workspace" */ './sync-tabs');
        tellSyncTabs(extra, { kind: 'autoSyncChanged' });
      },
    }),
  ];
  return () => {
    for (const teardown of teardowns) teardown();
  };
}

/** An action of RTK Query, which the login page does without. */
export function isAnswerOf(action: unknown, type: string, endpointName: string): boolean {
  if (!isAction(action) || action.type !== type || !('meta' in action)) return false;
  return (action.meta as { arg?: { endpointName?: string } }).arg?.endpointName === endpointName;
}
