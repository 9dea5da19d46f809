import type { SyncRunView } from '../../../contract/sync/sync-runs-contract';
import type { AppThunk } from '../../platform/start-app-listening';
import { syncNoticed } from '../sync-slice';

/** Follows a run that is found in the history: it was begun elsewhere, or here before the page was loaded anew. */
export function noticeRunning(runs: readonly SyncRunView[]): AppThunk {
  return (dispatch, getState) => {
    const running = runs.find(({ status }) => status === 'running');
    if (running && getState().sync.status === 'idle')
      dispatch(syncNoticed({ run: running, source: 'server' }));
  };
}
