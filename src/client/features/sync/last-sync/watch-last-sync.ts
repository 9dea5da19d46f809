import { SYNCED_TAGS } from '#contract/lib/tags';
import { STREAM_HEARTBEAT_MS } from '#contract/lib/http/event-stream';
import { queryData } from '#client/lib/http/query-data';
import { api, GET_CACHE_S } from '#client/lib/http/api';
import { paths } from '#client/lib/location/paths';
import { normalPath } from '#client/lib/location/normal-path';
import { combineCleanups } from '#client/lib/listener-helpers';
import type { AppEffect, AppThunk, RootState } from '#client/lib/store-types';
import { syncApi } from '../sync-api';
import { selectIsOpen } from '#client/session/auth-selectors';
import { lastSyncMoved, syncExpired, syncNoticed, syncProgressed, syncSucceeded } from '../sync-slice';
import { readSyncMessage, type SyncMessage } from '../sync-tabs';

const CHECK_INTERVAL_MS = 15_000;
/** Maximum age of the response in a visible tab, and on the page of the runs, ms. */
const OLDEST_MS = 60_000;
const OLDEST_AT_RUNS_MS = CHECK_INTERVAL_MS;
/** Age below which a tab that becomes visible does not refetch, ms. */
const FRESH_MS = 30_000;
/** Silence after which another tab counts as gone, ms: three missing heartbeats. */
const SILENT_AFTER_MS = 3 * STREAM_HEARTBEAT_MS;
const LISTEN_EVERY_MS = 5_000;

const RUNS = { type: 'sync', id: 'runs' } as const;

const selectEntry = syncApi.endpoints.getLastSyncTime.select();
const selectLastSync = (state: RootState) => selectEntry(state);

/** Notices synchronisations of the server's schedule and of other tabs while a user is signed in. */
export async function watchLastSync(effect: AppEffect): Promise<void> {
  effect.cancelActiveListeners();
  const stop = combineCleanups([checkPeriodically(effect), subscribeToTabs(effect)]);
  try {
    if (selectIsOpen(effect.getState())) await effect.condition((_action, now) => !selectIsOpen(now));
  } finally {
    stop();
  }
}

/** Invalidates synchronised data if the last synchronisation has changed, and the history if the newest run has changed. */
export function updateLastSync(before: RootState, { getState, dispatch }: AppEffect): void {
  const was = selectLastSync(before).data?.data;
  const is = selectLastSync(getState()).data?.data;
  if (!was || !is) return;
  if (was.lastSyncTime !== is.lastSyncTime) {
    dispatch(lastSyncMoved());
    dispatch(invalidateSyncedData());
  } else if (was.newestRun?.id !== is.newestRun?.id || was.newestRun?.status !== is.newestRun?.status) {
    dispatch(api.util.invalidateTags([RUNS]));
  }
}

/**
 * Invalidates all data that depends on the synchronisation, and the history. The time of the last synchronisation is
 * known already.
 */
export function invalidateSyncedData(): AppThunk {
  return (dispatch) =>
    dispatch(api.util.invalidateTags([...SYNCED_TAGS.filter((tag) => tag !== 'sync'), RUNS]));
}

/** Handles a newly noticed run: invalidates the server's jobs. The history is invalidated at its end. */
export function handleRunStart(): AppThunk {
  return (dispatch) => dispatch(api.util.invalidateTags([{ type: 'sync', id: 'jobs' }]));
}

/** Handles the end of a run. `lastSyncTime` null: unchanged. `changed`: rows of the mirror were added, changed or deleted. */
export function handleRunEnd({
  lastSyncTime,
  changed,
}: {
  lastSyncTime: string | null;
  changed: boolean;
}): AppThunk {
  return (dispatch) => {
    if (lastSyncTime !== null) {
      const patch = syncApi.util.updateQueryData('getLastSyncTime', undefined, (draft) => {
        draft.data.lastSyncTime = lastSyncTime;
      });
      dispatch(patch);
      dispatch(lastSyncMoved());
    }
    if (changed) dispatch(invalidateSyncedData());
    else dispatch(api.util.invalidateTags([RUNS]));
  };
}

/** Polls only while the tab is visible, no run is followed here, and the response is old. */
function checkPeriodically({ extra, getState, dispatch }: AppEffect): () => void {
  const { clock, visibility } = extra;
  const check = (oldest: number): void => {
    const { fulfilledTimeStamp = 0, status } = selectLastSync(getState());
    const known = clock.now() - fulfilledTimeStamp < oldest || status === 'pending';
    if (known || !visibility.visible() || getState().sync.status === 'syncing') return;
    dispatch(readLastSync()).catch(() => undefined);
  };
  const isAtRuns = (): boolean => normalPath(getState().location.pathname) === paths.dataSync();
  return combineCleanups([
    clock.every(CHECK_INTERVAL_MS, () => check(isAtRuns() ? OLDEST_AT_RUNS_MS : OLDEST_MS)),
    visibility.onChange(() => check(FRESH_MS)),
  ]);
}

/**
 * Returns the time of the last synchronisation, from the server or a fresh cache entry.
 * @throws ApiError
 */
export function readLastSync(): AppThunk<Promise<string | null>> {
  return async (dispatch) => {
    const options = { subscribe: false, forceRefetch: GET_CACHE_S };
    const result = await queryData(dispatch(syncApi.endpoints.getLastSyncTime.initiate(undefined, options)));
    return result.data.lastSyncTime;
  };
}

/**
 * Shows a run that another tab follows, until its end or until that tab is gone. Refetches settings that another tab
 * has changed.
 */
function subscribeToTabs({ extra, getState, dispatch }: AppEffect): () => void {
  let receivedAt = 0;
  const isInOtherTab = (): boolean => {
    const { sync } = getState();
    return sync.status === 'syncing' && sync.cause === 'tab';
  };
  const handleMessage = (message: SyncMessage): void => {
    if (message.kind === 'syncProgress') {
      receivedAt = extra.clock.now();
      const { run } = message;
      if (isInOtherTab()) dispatch(syncProgressed({ run }));
      else if (run.status === 'running') dispatch(syncNoticed({ run, source: 'tab' }));
    }
    if (message.kind === 'syncEnded') {
      if (isInOtherTab()) dispatch(syncSucceeded({ savedCount: 0, deletedCount: 0 }));
      dispatch(handleRunEnd(message));
    }
    if (message.kind === 'autoSyncChanged') dispatch(api.util.invalidateTags([{ type: 'sync', id: 'auto' }]));
  };
  return combineCleanups([
    extra.tabs.onMessage((received) => {
      const message = readSyncMessage(received);
      if (message) handleMessage(message);
    }),
    extra.clock.every(LISTEN_EVERY_MS, () => {
      if (isInOtherTab() && extra.clock.now() - receivedAt > SILENT_AFTER_MS) dispatch(syncExpired());
    }),
  ]);
}
