import { type AutoSync, DEFAULT_SYNC_INTERVAL } from '#contract/features/crm-mirror/sync/auto-sync-contract';
import { STARTUP_SYNC_AFTER_MS } from '#contract/features/crm-mirror/sync/sync-contract';
import { queryData } from '#client/lib/http/query-data';
import { getErrorText, isUnauthenticated } from '#client/lib/http/api-error';
import { combineCleanups } from '#client/lib/listener-helpers';
import type { AppEffect, AppThunk } from '#client/lib/store-types';
import { syncApi } from './sync-api';
import { canSync, syncRequested } from './sync-slice';
import { readSyncMessage } from './sync-tabs';
import { readLastSync } from './last-sync/watch-last-sync';

const MS_PER_MINUTE = 60_000;
/** Interval at which the leading tab compares times, ms. It sends no request for that. */
const COMPARE_EVERY_MS = 15_000;

/**
 * Runs the automatic synchronisations of an open page (spec.md section 4, "Sync"), if its user may: one at the start,
 * then by the interval of the settings. Only one tab at a time checks at the start; one tab leads from then on.
 */
export async function startAutoSync(effect: AppEffect): Promise<void> {
  effect.cancelActiveListeners();
  if (!canSync(effect.getState())) return;
  const over = new AbortController();
  const { locks } = effect.extra;
  const work = (async () => {
    await locks.hold('startupSync', over.signal, () => syncAtStart(effect, over.signal));
    await locks.hold('autoSync', over.signal, () => runAsLeader(effect, over.signal));
  })();
  // Work cancelled by the end of the session is no failure.
  work.catch(() => undefined);
  try {
    await Promise.race([work, effect.condition((_action, now) => !canSync(now))]);
  } finally {
    over.abort();
  }
}

/** Asks the server to start a due run, for a user who may not synchronise (spec.md section 4, "Sync"). */
export function requestSyncAtStart(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { log }) => {
    const request = syncApi.endpoints.startupSync.initiate(undefined, { track: false });
    const { error } = await dispatch(request);
    if (error) log.warn('The synchronisation at the start was not asked for', getErrorText(error));
  };
}

/** Synchronises at the start if the last run is older than 5 minutes. The next tab to start waits for this one. */
async function syncAtStart(effect: AppEffect, signal: AbortSignal): Promise<void> {
  const last = await lastSync(effect);
  if (signal.aborted || last === undefined) return;
  if (effect.extra.clock.now() - getMoment(last) <= STARTUP_SYNC_AFTER_MS) return;
  effect.dispatch(syncRequested({ syncType: 'last_update', cause: 'startup' }));
  if (effect.getState().sync.status === 'syncing')
    await effect.condition((_action, now) => now.sync.status === 'idle');
}

/** Synchronises whenever the last run is older than the interval, until `signal` is aborted. */
async function runAsLeader(effect: AppEffect, signal: AbortSignal): Promise<void> {
  const { extra } = effect;
  let dueAt = 0;
  let isChecking = false;
  let again = false;
  const check = async (): Promise<void> => {
    if (isChecking || signal.aborted || extra.clock.now() < dueAt) return;
    isChecking = true;
    do {
      again = false;
      dueAt = await syncIfDue(effect, signal);
    } while (again && !signal.aborted);
    isChecking = false;
  };
  const restart = (): void => {
    dueAt = 0;
    // A running check may have read the settings before the change.
    again = true;
    void check();
  };
  const stop = combineCleanups([
    extra.clock.every(COMPARE_EVERY_MS, () => void check()),
    extra.tabs.onMessage((message) => {
      if (readSyncMessage(message)?.kind === 'autoSyncChanged') restart();
    }),
  ]);
  void check();
  try {
    while (!signal.aborted) {
      await effect.take(syncApi.endpoints.changeAutoSync.matchFulfilled);
      restart();
    }
  } finally {
    stop();
  }
}

/** @returns The time of the next check, when the last synchronisation reaches the interval. */
async function syncIfDue(effect: AppEffect, signal: AbortSignal): Promise<number> {
  const { extra, dispatch } = effect;
  const setting = await autoSync(effect);
  const isOn = setting?.autoSyncEnabled === true;
  const interval = (isOn ? setting.syncInterval : DEFAULT_SYNC_INTERVAL) * MS_PER_MINUTE;
  const last = isOn ? await lastSync(effect) : undefined;
  const now = extra.clock.now();
  if (last === undefined || signal.aborted) return now + interval;
  const due = getMoment(last) + interval;
  if (due > now) return due;
  dispatch(syncRequested({ syncType: 'last_update', cause: 'periodic' }));
  return now + interval;
}

/** Returns undefined if the server could not be asked: silent runs only log errors. */
async function lastSync({ dispatch, extra }: AppEffect): Promise<string | null | undefined> {
  try {
    return await dispatch(readLastSync());
  } catch (error) {
    logFailure(extra, 'The last synchronisation could not be read', error);
    return undefined;
  }
}

async function autoSync({ dispatch, extra }: AppEffect): Promise<AutoSync | null> {
  try {
    const options = { subscribe: false, forceRefetch: true };
    const result = await queryData(dispatch(syncApi.endpoints.getAutoSync.initiate(undefined, options)));
    return result.data;
  } catch (error) {
    logFailure(extra, 'The automatic synchronisation could not be read', error);
    return null;
  }
}

/** Returns the time of the last synchronisation; -Infinity for none yet. */
function getMoment(lastSyncTime: string | null): number {
  return lastSyncTime === null ? -Infinity : Date.parse(lastSyncTime);
}

/** Logs a failed request, unless the session ended meanwhile. */
function logFailure({ log }: AppEffect['extra'], text: string, error: unknown): void {
  if (!isUnauthenticated(error)) log.error(text, getErrorText(error));
}
