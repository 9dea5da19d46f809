import { sumBy } from '#contract/lib/sum-by';
import type { SyncResponse } from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { toApiError } from '#client/lib/http/api-error';
import { messageOutdated, messageRaised } from '#client/lib/snackbar/snackbar-slice';
import type { AppEffect, RootState } from '#client/lib/store-types';
import { streamRun, type RunEnd } from './stream-run';
import { syncAlertRaised } from './alert/sync-alert-slice';
import { selectIsOpen } from '#client/session/auth-selectors';
import {
  ownRun,
  syncCancelled,
  syncFailed,
  syncProgressed,
  syncSucceeded,
  type SyncState,
} from './sync-slice';
import { announceToTabs } from './sync-tabs';
import { syncFailureText, syncTexts } from './sync-texts';
import { handleRunStart, handleRunEnd } from './last-sync/watch-last-sync';

type Syncing = Extract<SyncState, { status: 'syncing' }>;

/** Minimum interval between progress updates of the store and the other tabs, ms. */
const PUBLISH_INTERVAL_MS = 1_000;
/** Minimum interval between heartbeats to the other tabs, ms. */
const HEARTBEAT_INTERVAL_MS = 5_000;

/** Follows a synchronisation to its end and reports the result (spec.md section 8, "Sync"). */
export async function followSync(effect: AppEffect): Promise<void> {
  const { sync } = effect.getState();
  if (sync.status !== 'syncing' || sync.cause === 'tab') return;
  // The message of the previous run would be mistaken for this run's.
  if (sync.cause === 'person') effect.dispatch(messageOutdated({ topic: 'sync' }));
  const over = new AbortController();
  let hasEnded = false;
  const leave = (): void => {
    if (!hasEnded) over.abort();
  };
  effect.condition((_action, now) => now.sync.status === 'idle').then(leave, leave);
  const end = await joinUntilEnd(sync, effect, over.signal);
  hasEnded = true;
  const now = effect.getState().sync;
  // The run that was waited for continues, but is no longer followed here.
  if (over.signal.aborted && selectIsOpen(effect.getState()))
    announceEnd({ lastSyncTime: null, changed: false }, effect);
  // A user who was signed out reads the reason on the login page.
  if (over.signal.aborted || now.status !== 'syncing') return;
  announceResult(end, now, effect);
}

async function joinUntilEnd(sync: Syncing, effect: AppEffect, signal: AbortSignal): Promise<RunEnd> {
  const { dispatch } = effect;
  const from =
    sync.run === null ? { syncType: sync.syncType, automatic: sync.cause !== 'person' } : { run: sync.run };
  // A delayed update after the end would show the run in the other tabs again.
  const publishing = new AbortController();
  signal.addEventListener('abort', () => publishing.abort());
  try {
    const handlers = announceProgress(sync.run, effect, publishing.signal);
    return await dispatch(streamRun(from, { signal, ...handlers }));
  } catch (error) {
    return { outcome: 'failed', error: toApiError(error), results: [] };
  } finally {
    publishing.abort();
  }
}

/** Passes a run's progress to the store and the other tabs until `signal` is aborted. */
function announceProgress(
  known: SyncRunView | null,
  { dispatch, extra }: AppEffect,
  signal: AbortSignal,
): {
  onProgress: (run: SyncRunView) => void;
  onAlive: () => void;
} {
  let latest = known;
  let publishedAt = -Infinity;
  let waiting = false;
  const publishNow = (): void => {
    if (latest === null || signal.aborted) return;
    publishedAt = extra.clock.now();
    dispatch(syncProgressed({ run: latest }));
    announceToTabs(extra, { kind: 'syncProgress', run: latest });
  };
  const publishThrottled = async (): Promise<void> => {
    if (waiting) return;
    waiting = true;
    await extra.clock.sleep(Math.max(0, publishedAt + PUBLISH_INTERVAL_MS - extra.clock.now()), signal);
    waiting = false;
    publishNow();
  };
  return {
    onProgress: (run) => {
      if (run.id !== latest?.id) dispatch(handleRunStart());
      latest = run;
      if (extra.clock.now() - publishedAt >= PUBLISH_INTERVAL_MS) publishNow();
      else void publishThrottled();
    },
    onAlive: () => {
      if (extra.clock.now() - publishedAt >= HEARTBEAT_INTERVAL_MS) publishNow();
    },
  };
}

/** Returns true if a message of another subject is shown, e.g. about a save. An automatic run does not replace it. */
function isOtherMessageShown({ snackbar }: RootState): boolean {
  return snackbar.status === 'shown' && snackbar.topic !== 'sync';
}

function announceResult(end: RunEnd, sync: Syncing, effect: AppEffect): void {
  const { cause, syncType } = sync;
  const { dispatch, extra } = effect;
  const results = end.outcome === 'ok' ? end.response.results : end.results;
  const savedCount = total(results, 'savedCount');
  const deletedCount = total(results, 'deletedCount');
  const refusedCount = total(results, 'refusedCount');
  const changed = savedCount + deletedCount > 0;
  const isByPerson = cause === 'person';
  if (end.outcome === 'ok') {
    dispatch(syncSucceeded({ savedCount, deletedCount }));
    const hasCounts = changed || isByPerson;
    const text = hasCounts ? syncTexts.done(savedCount, deletedCount, refusedCount) : syncTexts.upToDate;
    // Refused records are missing here, so the tone is not success.
    const tone = hasCounts && refusedCount === 0 ? 'success' : 'info';
    // A silent run is reported only by the tab that follows it, and only with changes.
    const isNotable = cause === 'startup' || (changed && cause !== 'server');
    if (isByPerson || (isNotable && !isOtherMessageShown(effect.getState())))
      dispatch(messageRaised({ topic: 'sync', tone, text }));
  } else if (end.outcome === 'cancelled') {
    dispatch(syncCancelled());
    const text = syncType === 'compare' ? syncTexts.compareCancelled : syncTexts.cancelled;
    if (isByPerson) dispatch(messageRaised({ topic: 'sync', tone: 'info', text }));
  } else if (end.outcome === 'paused') {
    dispatch(syncCancelled());
    if (isByPerson)
      dispatch(messageRaised({ topic: 'sync', tone: 'info', text: syncFailureText(end.error) }));
  } else {
    extra.log.error('The synchronisation failed', end.error.text);
    const text = syncFailureText(end.error);
    // The reason for a run that began is in the history.
    dispatch(syncFailed({ failure: isByPerson && ownRun(sync) === null ? { syncType, text } : null }));
    // Users are not alerted about a lost connection by runs that they did not request.
    if (isByPerson || end.error.kind !== 'network') dispatch(syncAlertRaised({ text }));
  }
  const lastSyncTime = end.outcome === 'ok' ? end.response.lastSyncTime : null;
  // Synchronised data shows its time, which changes even without changed records.
  announceEnd({ lastSyncTime, changed: changed || end.outcome === 'ok' }, effect);
}

/** Ends the following of a run, here and in the tabs that got it from here. */
function announceEnd(
  news: { lastSyncTime: string | null; changed: boolean },
  { dispatch, extra }: AppEffect,
): void {
  dispatch(handleRunEnd(news));
  announceToTabs(extra, { kind: 'syncEnded', ...news });
}

function total(
  results: SyncResponse['results'],
  count: 'savedCount' | 'deletedCount' | 'refusedCount',
): number {
  return sumBy(results, (result) => result[count]);
}
