import { runTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import {
  type RunKind,
  STARTUP_SYNC_AFTER_MS,
  type SyncResponse,
} from '#contract/features/crm-mirror/sync/sync-contract';
import type { STREAM_EVENTS, SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import type { StreamEvent } from '#server/lib/http/responses/event-stream';
import type { Services } from '#server/lib/services';
import { findAutoSync } from '../../schedule/auto-sync';
import { findRecentRuns } from '../../schedule/due-run-queries';
import { goesOn, toSyncResponse } from '../run-or-join';
import { findLastSyncTime, findRunningView, findRunView, type SyncReason } from '../sync-run-queries';

/** Polling interval of a run's row, ms. */
const POLL_MS = 400;
const MINUTE_MS = 60_000;

interface SyncEvent extends StreamEvent {
  event: (typeof STREAM_EVENTS)[number];
}

/** Returns a function that emits each state of a run once. */
function changesOnly(): (run: SyncRunView | null) => SyncEvent | null {
  let sent = '';
  return (data) => {
    const text = JSON.stringify(data);
    if (text === sent || data === null) return null;
    sent = text;
    return { event: 'progress', data };
  };
}

/**
 * Begins or joins a run and reports its progress on any server, including that of another kind's run that must end first. The run
 * continues after a disconnect; a queued request is dropped.
 * @throws HttpError as `SyncService.run` does
 */
export async function* watchRequested(
  { sync, db, clock }: Services,
  request: { kind: RunKind; reason: SyncReason },
  signal: AbortSignal,
): AsyncGenerator<SyncEvent | null> {
  const news = changesOnly();
  const ended = new AbortController();
  const result = sync.run(request.kind, request.reason, signal).finally(() => ended.abort());
  // After a disconnect nobody handles the failure.
  result.catch(() => {});
  const woken = AbortSignal.any([signal, ended.signal]);
  while (!signal.aborted) {
    yield news(await findRunningView(db));
    await clock.sleep(POLL_MS, woken);
    if (!ended.signal.aborted) continue;
    yield { event: 'end', data: await result };
    return;
  }
}

/**
 * Reports the progress of a started run, on whatever server it goes on. A run of a dead server continues under another id: this one
 * has then failed.
 * @throws HttpError if it failed or was cancelled
 */
export async function* watchRun(
  { db, clock }: Services,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<SyncEvent | null> {
  const news = changesOnly();
  while (!signal.aborted) {
    const run = await findRunView(db, id);
    yield news(run);
    if (run === null || !goesOn(run, clock.now())) {
      yield { event: 'end', data: await toSyncResponse(db, run) };
      return;
    }
    await clock.sleep(POLL_MS, signal);
  }
}

/**
 * Returns the response to an automatic request of a browser while the data is fresh: many pages are open, and each last update
 * costs calls of the day. Null if a run is needed, or a current one can be joined.
 */
export async function findFreshResponse({ db, clock }: Services): Promise<SyncResponse | null> {
  const now = clock.now();
  const { lastComplete } = await findRecentRuns(db, now);
  if (lastComplete === null || (await findRunningView(db))) return null;
  const { syncInterval } = await findAutoSync(db);
  const age = now.getTime() - Date.parse(lastComplete);
  const isFresh = age < Math.min(syncInterval * MINUTE_MS, STARTUP_SYNC_AFTER_MS);
  if (!isFresh) return null;
  return { message: runTexts.upToDate, lastSyncTime: await findLastSyncTime(db), results: [] };
}
