import type { SyncRunView } from '../../../contract/sync/sync-runs-contract';
import { api } from '../../platform/http/api';
import type { AppThunk } from '../../platform/start-app-listening';
import { syncApi } from '../sync-api';
import { syncNoticed } from '../sync-slice';

/** How long a run that began elsewhere goes unnoticed by an open page. */
const LOOK_EVERY_MS = 15_000;

/** Follows a run that is found in the history: it was begun elsewhere, or here before the page was loaded anew. */
export function noticeRunning(runs: readonly SyncRunView[]): AppThunk {
  return (dispatch, getState) => {
    const running = runs.find(({ status }) => status === 'running');
    if (running && getState().sync.status === 'idle')
      dispatch(syncNoticed({ run: running, source: 'server' }));
  };
}

/** Looks now and then whether another run has begun or ended, and has the history read again then. @returns ends it. */
export function watchRuns(): AppThunk<() => void> {
  return (dispatch, getState, { clock, visibility }) => {
    let known: string | null = null;
    const look = async (): Promise<void> => {
      if (getState().sync.status !== 'idle' || !visibility.visible()) return;
      const options = { subscribe: false, forceRefetch: true };
      const { data } = await dispatch(syncApi.endpoints.lookAtRuns.initiate({ query: {} }, options));
      const newest = data?.data[0];
      if (!newest) return;
      const news = `${newest.id} ${newest.status}`;
      if (known !== null && known !== news) dispatch(api.util.invalidateTags([{ type: 'sync', id: 'runs' }]));
      known = news;
      dispatch(noticeRunning([newest]));
    };
    return clock.every(LOOK_EVERY_MS, () => void look());
  };
}
