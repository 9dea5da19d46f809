import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import type { SyncResponse } from '../../contract/sync/sync-contract';
import { isApiError, type ApiError } from '../app/api-error';
import { messageRaised } from '../app/snackbar-slice';
import type { Extra, StartAppListening } from '../app/start-app-listening';
import type { AppDispatch, RootState } from '../app/store';
import { syncFailed, syncSucceeded } from './sync-slice';
import { syncFailureText, syncTexts } from './sync-texts';

type Effect = ListenerEffectAPI<RootState, AppDispatch, Extra>;

/** Runs a synchronisation when one begins, and tells how it ended (spec.md section 8, "Sync"). */
export function setupSyncListeners(startListening: StartAppListening): () => void {
  return startListening({
    predicate: (_action, now, before) => now.sync.status === 'syncing' && before.sync.status === 'idle',
    effect: synchronise,
  });
}

async function synchronise(_action: unknown, { getState, dispatch, extra }: Effect): Promise<void> {
  const { sync } = getState();
  if (sync.status !== 'syncing') return;
  try {
    const [{ syncApi }] = await Promise.all([
      import(/* webpackChunkName: "api" */ './sync-api'),
      extra.openApi(),
    ]);
    const query = { syncType: sync.syncType };
    const { results } = await dispatch(
      syncApi.endpoints.runSync.initiate({ query }, { track: false }),
    ).unwrap();
    const savedCount = total(results, 'savedCount');
    const deletedCount = total(results, 'deletedCount');
    dispatch(syncSucceeded({ savedCount, deletedCount }));
    const nothingNew = sync.silent && savedCount + deletedCount === 0;
    const text = nothingNew ? syncTexts.upToDate : syncTexts.done(savedCount, deletedCount);
    dispatch(messageRaised({ tone: nothingNew ? 'info' : 'success', text }));
  } catch (thrown) {
    const error: ApiError = isApiError(thrown) ? thrown : { kind: 'network', text: String(thrown) };
    extra.log.error('The synchronisation failed', error.text);
    dispatch(syncFailed());
    // Whoever was signed out meanwhile reads why on the login page.
    if (getState().auth.status === 'signedOut') return;
    dispatch(messageRaised({ tone: 'error', text: syncTexts.failed(syncFailureText(error)) }));
  }
}

function total(results: SyncResponse['results'], count: 'savedCount' | 'deletedCount'): number {
  return results.reduce((sum, result) => sum + result[count], 0);
}
