import { STREAM_HEARTBEAT_MS } from '../../contract/http/event-stream';
import { queryAnswer } from '../platform/http/query-answer';
import { SYNCHRONISED_TAGS } from '../platform/http/api-tags';
import { api, GET_CACHE_S } from '../platform/http/api';
import { DATA_SYNC_PATH } from '../platform/location/data-sync-path';
import { normalPath } from '../platform/location/normal-path';
import { together } from '../platform/listening';
import type { AppEffect, AppThunk } from '../platform/start-app-listening';
import type { RootState } from '../app/store';
import { syncApi } from './sync-api';
import { isInside } from './sync-conditions';
import { lastSyncMoved, syncExpired, syncNoticed, syncProgressed, syncSucceeded } from './sync-slice';
import { readSyncMessage, type SyncMessage } from './sync-tabs';

const LOOK_EVERY_MS = 15_000;
/** How old the answer may become in a tab that is looked at, and where the runs themselves are shown. */
const OLDEST_MS = 60_000;
const OLDEST_AT_RUNS_MS = LOOK_EVERY_MS;
/** Somebody else, a screen or the auto-sync, has asked so lately that a tab which is looked at again asks nothing. */
const FRESH_MS = 30_000;
/** Another tab tells of each heartbeat of its stream; three of them missing, and it is gone. */
const SILENT_AFTER_MS = 3 * STREAM_HEARTBEAT_MS;
const LISTEN_EVERY_MS = 5_000;

const RUNS = { type: 'sync', id: 'runs' } as const;

const selectEntry = syncApi.endpoints.getLastSyncTime.select();
/** Only after `openApi`, which attaches what this selects from. */
const selectLastSync = (state: RootState) =>
  selectEntry(state as unknown as Parameters<typeof selectEntry>[0]);

/** As long as somebody is inside: notices what the server's own schedule and other tabs have synchronised. */
export async function watchLastSync(effect: AppEffect): Promise<void> {
  effect.cancelActiveListeners();
  await effect.extra.openApi();
  const stop = together([lookNowAndThen(effect), hearTabs(effect)]);
  try {
    if (isInside(effect.getState())) await effect.condition((_action, now) => !isInside(now));
  } finally {
    stop();
  }
}

/** Another last synchronisation than before: what was read before it is out of date. Another newest run: the history. */
export function noteLastSync(before: RootState, { getState, dispatch }: AppEffect): void {
  const was = selectLastSync(before).data?.data;
  const is = selectLastSync(getState()).data?.data;
  if (!was || !is) return;
  if (was.lastSyncTime !== is.lastSyncTime) {
    dispatch(lastSyncMoved());
    dispatch(outdateSynchronised());
  } else if (was.newestRun?.id !== is.newestRun?.id || was.newestRun?.status !== is.newestRun?.status) {
    dispatch(api.util.invalidateTags([RUNS]));
  }
}

/** Everything that rests on synchronised data, and the history; when the last synchronisation was is known already. */
export function outdateSynchronised(): AppThunk {
  const rooms = SYNCHRONISED_TAGS.filter((tag) => tag !== 'sync');
  return (dispatch) => dispatch(api.util.invalidateTags([...rooms, RUNS]));
}

/** A run goes on of which nothing was known here: the server's jobs say so; the history tells of it once it has ended. */
export function noteBegin(): AppThunk {
  return (dispatch) => dispatch(api.util.invalidateTags([{ type: 'sync', id: 'jobs' }]));
}

/** A run has ended. `lastSyncTime` null: it did not move. `changed`: rows of the mirror are new, changed or gone. */
export function noteEnd({
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
      dispatch(patch as unknown as AppThunk);
      dispatch(lastSyncMoved());
    }
    if (changed) dispatch(outdateSynchronised());
    else dispatch(api.util.invalidateTags([RUNS]));
  };
}

/** Asks only while the tab is looked at, nothing runs here, and the answer is old. */
function lookNowAndThen({ extra, getState, dispatch }: AppEffect): () => void {
  const { clock, visibility } = extra;
  const look = (oldest: number): void => {
    const { fulfilledTimeStamp = 0, status } = selectLastSync(getState());
    const known = clock.now() - fulfilledTimeStamp < oldest || status === 'pending';
    if (known || !visibility.visible() || getState().sync.status === 'syncing') return;
    dispatch(readLastSync()).catch(() => undefined);
  };
  const isAtRuns = (): boolean => normalPath(getState().location.pathname) === DATA_SYNC_PATH;
  return together([
    clock.every(LOOK_EVERY_MS, () => look(isAtRuns() ? OLDEST_AT_RUNS_MS : OLDEST_MS)),
    visibility.onChange(() => look(FRESH_MS)),
  ]);
}

/** When the last synchronisation ended, as the server says now or has just said. @throws ApiError */
export function readLastSync(): AppThunk<Promise<string | null>> {
  return async (dispatch) => {
    const options = { subscribe: false, forceRefetch: GET_CACHE_S };
    const answer = await queryAnswer(
      dispatch(syncApi.endpoints.getLastSyncTime.initiate(undefined, options)),
    );
    return answer.data.lastSyncTime;
  };
}

/**
 * Shows a run that another tab follows, until that tab says that it is over, or is gone; and has the settings that another
 * tab has changed read again.
 */
function hearTabs({ extra, getState, dispatch }: AppEffect): () => void {
  let heardAt = 0;
  const isTold = (): boolean => {
    const { sync } = getState();
    return sync.status === 'syncing' && sync.cause === 'tab';
  };
  const hear = (message: SyncMessage): void => {
    if (message.kind === 'syncProgress') {
      heardAt = extra.clock.now();
      const { run } = message;
      if (isTold()) dispatch(syncProgressed({ run }));
      else if (run.status === 'running') dispatch(syncNoticed({ run, source: 'tab' }));
    }
    if (message.kind === 'syncEnded') {
      if (isTold()) dispatch(syncSucceeded({ savedCount: 0, deletedCount: 0 }));
      dispatch(noteEnd(message));
    }
    if (message.kind === 'autoSyncChanged') dispatch(api.util.invalidateTags([{ type: 'sync', id: 'auto' }]));
  };
  return together([
    extra.tabs.onMessage((heard) => {
      const message = readSyncMessage(heard);
      if (message) hear(message);
    }),
    extra.clock.every(LISTEN_EVERY_MS, () => {
      if (isTold() && extra.clock.now() - heardAt > SILENT_AFTER_MS) dispatch(syncExpired());
    }),
  ]);
}
