import type { SyncRunView } from '../../../../contract/features/sync/sync-runs-contract';
import type { AppThunk } from '../../../lib/store-types';
import { syncNoticed } from '../sync-slice';

/** Follows a running run found in the history, e.g. begun elsewhere or before a reload. */
export function noticeRunning(runs: readonly SyncRunView[]): AppThunk {
  return (dispatch, getState) => {
    const running = runs.find(({ status }) => status === 'running');
    if (running && getState().sync.status === 'idle')
      dispatch(syncNoticed({ run: running, source: 'server' }));
  };
}
