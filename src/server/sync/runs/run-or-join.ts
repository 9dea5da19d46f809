import { runTexts } from '../../../contract/sync/run-texts';
import { serves, type RunKind, type SyncResponse } from '../../../contract/sync/sync-contract';
import type { SyncRunView } from '../../../contract/sync/sync-runs-contract';
import type { Database } from '../../platform/database/database';
import { HttpError } from '../../platform/http/errors';
import { beginRun, resumeFor, type Wanted } from './begin-run';
import { SyncStopped } from '../crm/crm-error';
import { performRun } from './perform-run';
import type { SyncServiceParts } from './sync-run-context';
import { findLastSyncTime, findRun, findRunningRun, findRunOfLease, type SyncRun } from './sync-run-queries';
import { DEAD_RUN, doneText, failureText, pausedText } from './sync-texts';

/** How often another server's run is looked at. */
const POLL_MS = 500;

export interface Asking {
  /** Told when a run is begun here. */
  onBegin: (kind: RunKind) => void;
  /** Aborted by who no longer wants what has not begun; what has begun goes on. */
  left?: AbortSignal | undefined;
}

/**
 * Begins a run, or joins one of another server, until one has ended that does what was asked (`serves`). A run whose
 * process died is gone on with as soon as its lease has expired. Another kind's run is waited for.
 * @throws HttpError `crm_failed`, `sync_cancelled` or `sync_paused` with the results so far.
 */
export async function runOrJoin(
  parts: SyncServiceParts,
  signal: AbortSignal,
  asked: Wanted,
  asking: Asking,
): Promise<SyncResponse> {
  try {
    if (!parts.config.fireberry.token) throw new SyncStopped('not_configured', 'FIREBERRY_TOKEN is not set');
    return await answerOf(parts.db, await findEndedRun(parts, signal, asked, asking));
  } catch (error) {
    if (!(error instanceof SyncStopped)) throw error;
    throw failed({
      message: failureText(error),
      lastSyncTime: await findLastSyncTime(parts.db),
      results: [],
    });
  }
}

async function findEndedRun(
  parts: SyncServiceParts,
  signal: AbortSignal,
  asked: Wanted,
  { onBegin, left }: Asking,
): Promise<SyncRun | null> {
  const { db, clock } = parts;
  let joined: string | null = null;
  for (;;) {
    if (signal.aborted) throw new SyncStopped('closing', 'the server is closing');
    const run: SyncRun | null = joined === null ? await findRunningRun(db) : await findRun(db, joined);
    if (run !== null && run.id === joined && run.status !== 'running') {
      if (isAnswer(run, asked)) return run;
      joined = null;
      continue;
    }
    if (joined === null && left?.aborted) throw new SyncStopped('cancelled', 'nobody waits for it any more');
    if (run === null || run.status !== 'running' || run.isDead) {
      const begun = await beginRun(parts, async (_tx, { dead }) => resumeFor(dead, asked));
      if (begun) {
        onBegin(begun.kind);
        await performRun(parts, signal, begun);
        const ended = await findRun(db, begun.runId);
        if (ended === null || isAnswer(ended, asked)) return ended;
        // A full pass that had died has gone first.
        continue;
      }
      // Somebody else has begun one at this moment, and it may end before it is looked at again.
      const other = await findRunOfLease(db);
      joined = other && serves(other.kind, asked.kind) ? other.id : null;
    } else if (serves(run.kind, asked.kind)) {
      joined = run.id;
    }
    await clock.sleep(POLL_MS, signal);
  }
}

/** Has a run done what was asked? A pass that was paused may take days: only who asked for it has that as an answer. */
function isAnswer({ kind, status }: SyncRun, asked: Wanted): boolean {
  return serves(kind, asked.kind) && (status !== 'paused' || kind === asked.kind);
}

/**
 * A run's end as a response.
 * @throws HttpError with the results so far: `crm_failed` for a run that failed, `sync_cancelled` for a cancelled one,
 *   `sync_paused` for a pass that goes on later.
 */
export async function answerOf(db: Database, run: SyncRunView | null): Promise<SyncResponse> {
  const lastSyncTime = await findLastSyncTime(db);
  const results = run?.results ?? [];
  if (run?.status === 'ok') return { message: doneText(run), lastSyncTime, results };
  if (run?.status === 'paused') {
    const details: SyncResponse = { message: pausedText(run), lastSyncTime, results };
    throw new HttpError('sync_paused', 'the synchronisation goes on later', { details });
  }
  if (run?.status === 'cancelled') {
    const details: SyncResponse = { message: runTexts.cancelled, lastSyncTime, results };
    throw new HttpError('sync_cancelled', 'the synchronisation was cancelled', { details });
  }
  throw failed({ message: run?.error ?? DEAD_RUN, lastSyncTime, results });
}

/** The refusal that tells why a synchronisation failed. */
function failed(details: SyncResponse): HttpError {
  return new HttpError('crm_failed', 'the synchronisation failed', { details });
}
