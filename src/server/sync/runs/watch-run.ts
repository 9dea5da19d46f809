import { runTexts } from '../../../contract/sync/run-texts';
import type { SyncResponse, SyncType } from '../../../contract/sync/sync-contract';
import { STARTUP_SYNC_AFTER_MS } from '../../../contract/sync/sync-contract';
import type { STREAM_EVENTS, SyncRunView, SyncWaiting } from '../../../contract/sync/sync-runs-contract';
import type { Database } from '../../platform/database/database';
import type { StreamEvent } from '../../platform/http/event-stream';
import type { Services } from '../../platform/services';
import { findAutoSync } from './auto-sync-setting';
import { findRunningReconciliation } from '../compare/reconciliation-queries';
import { answerOf } from './run-answer';
import { doesIt } from './run-or-join';
import { findRunView, findRunningView } from './sync-history-queries';
import { findLastSyncTime, findRun, findRunningRun } from './sync-run-queries';
import type { SyncReason } from './sync-service';

/** How often a run's row is looked at. */
const POLL_MS = 400;
const MINUTE_MS = 60_000;

interface SyncEvent extends StreamEvent {
  event: (typeof STREAM_EVENTS)[number];
}

/** Tells each state once. */
function newsOf(): (state: SyncEvent | null) => SyncEvent | null {
  let told = '';
  return (state) => {
    if (state === null) return null;
    const text = JSON.stringify(state);
    if (text === told) return null;
    told = text;
    return state;
  };
}

function progressOf(run: SyncRunView): SyncEvent {
  return { event: 'progress', data: run };
}

/** What goes on: a run, or a comparison that no run can begin beside. */
async function findState(db: Database): Promise<SyncEvent | null> {
  const run = await findRunningView(db);
  if (run) return progressOf(run);
  if ((await findRunningReconciliation(db)) === null) return null;
  return { event: 'waiting', data: { waitingFor: 'comparison' } satisfies SyncWaiting };
}

/** Must something end before a run can begin or be joined that does what is asked? */
async function mustWait(db: Database, asked: { kind: SyncType }): Promise<boolean> {
  const run = await findRunningRun(db);
  // A dead one is gone on with.
  if (run) return !run.isDead && !doesIt(run, asked);
  return (await findRunningReconciliation(db)) !== null;
}

/**
 * Runs a synchronisation or joins one, and tells how it goes, wherever it goes on; the row of the run says it. The run
 * goes on when nobody listens any more; but what has to wait for its turn, and is left meanwhile, never begins.
 * @throws HttpError as `SyncService.run` does.
 */
export async function* watchAsked(
  { sync, db, clock }: Services,
  asked: { kind: SyncType; reason: SyncReason },
  signal: AbortSignal,
): AsyncGenerator<SyncEvent | null> {
  const news = newsOf();
  while (await mustWait(db, asked)) {
    yield news(await findState(db));
    await clock.sleep(POLL_MS, signal);
    if (signal.aborted) return;
  }
  const ended = sync.run(asked.kind, asked.reason).then(
    (response) => ({ response }),
    (error: unknown) => ({ error }),
  );
  while (!signal.aborted) {
    yield news(await findState(db));
    const end = await Promise.race([ended, clock.sleep(POLL_MS, signal)]);
    if (!end) continue;
    if ('error' in end) throw end.error;
    yield { event: 'end', data: end.response };
    return;
  }
}

/**
 * Tells how a run goes that somebody has started. A run whose server died goes on under another id: then this one has
 * failed.
 * @throws HttpError when it has failed or was cancelled.
 */
export async function* watchRun(
  { db, clock }: Services,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<SyncEvent | null> {
  const news = newsOf();
  while (!signal.aborted) {
    const run = await findRunView(db, id);
    yield news(run && progressOf(run));
    if (run?.status !== 'running') {
      yield { event: 'end', data: await answerOf(db, await findRun(db, id)) };
      return;
    }
    await clock.sleep(POLL_MS, signal);
  }
}

/**
 * What a browser hears that asks by itself while the data are fresh: many of them are open, and each last update costs
 * calls of the day. Null when a run is needed, or goes on and can be joined.
 */
export async function freshAnswer({ db, clock }: Services): Promise<SyncResponse | null> {
  const lastSyncTime = await findLastSyncTime(db);
  if (lastSyncTime === null || (await findRunningView(db))) return null;
  const { syncInterval } = await findAutoSync(db);
  const age = clock.now().getTime() - Date.parse(lastSyncTime);
  const isFresh = age < Math.min(syncInterval * MINUTE_MS, STARTUP_SYNC_AFTER_MS);
  return isFresh ? { message: runTexts.upToDate, lastSyncTime, results: [] } : null;
}
