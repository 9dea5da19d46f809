import { runTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import {
  coversRequest,
  type RunKind,
  type SyncResponse,
} from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { isMappingChosen } from '../mapping/mapping-queries';
import { beginRun, resumeFor, type RunRequest } from './begin-run';
import { SyncStopped } from '../crm/crm-error';
import { performRun } from './perform-run';
import type { SyncServiceParts } from './sync-run-context';
import { findLastSyncTime, findRun, findRunningRun, findRunOfLease, type SyncRun } from './sync-run-queries';
import { DEAD_RUN, doneText, failureText, goesOnText, pausedText } from './sync-texts';

/** Polling interval for another server's run, ms. */
const POLL_MS = 500;
/** Difference between the clocks of two servers, ms. */
const SKEW_MS = 1_000;

export interface Asking {
  /** Called when a run begins here. */
  onBegin: (kind: RunKind) => void;
  /** Cancels the request while it is queued. A run that has started is not cancelled. */
  left?: AbortSignal | undefined;
}

/**
 * Begins a run, or joins one of another server, until a run that serves the request has ended (`serves`). A run of a dead process
 * is resumed once its lease has expired. Runs of other kinds are waited for.
 * @throws HttpError `crm_failed`, `sync_cancelled` or `sync_paused` with the results so far
 */
export async function runOrJoin(
  parts: SyncServiceParts,
  signal: AbortSignal,
  request: RunRequest,
  asking: Asking,
): Promise<SyncResponse> {
  try {
    if (!parts.config.fireberry.token) throw new SyncStopped('not_configured', 'FIREBERRY_TOKEN is not set');
    if (!(await isMappingChosen(parts.db)))
      throw new SyncStopped('mapping_unchosen', 'no mapping was saved yet');
    return await toSyncResponse(parts.db, await findEndedRun(parts, signal, request, asking));
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
  request: RunRequest,
  { onBegin, left }: Asking,
): Promise<SyncRun | null> {
  const { db, clock } = parts;
  let joined: string | null = null;
  for (;;) {
    const run: SyncRun | null = joined === null ? await findRunningRun(db) : await findRun(db, joined);
    if (run !== null && run.id === joined && (signal.aborted || run.status !== 'running')) {
      if (signal.aborted || servesRequest(run, request, clock.now())) return run;
      joined = null;
      continue;
    }
    if (signal.aborted) throw new SyncStopped('closing', 'the server is closing');
    if (joined === null && left?.aborted) throw new SyncStopped('cancelled', 'nobody waits for it any more');
    if (run === null || run.status !== 'running' || run.isDead) {
      const begun = await beginRun(parts, async (_tx, { dead }) => resumeFor(dead, request));
      if (begun) {
        onBegin(begun.kind);
        await performRun(parts, signal, begun);
        const ended = await findRun(db, begun.runId);
        const isOver = ended === null || servesRequest(ended, request, clock.now());
        if (isOver || (signal.aborted && ended.kind === request.kind)) return ended;
        // A dead full pass was resumed first, or another server has taken over.
        continue;
      }
      // Another server has just begun a run, which may end before the next poll.
      const other = await findRunOfLease(db);
      joined = other && coversRequest(other.kind, request.kind) ? other.id : null;
    } else if (coversRequest(run.kind, request.kind)) {
      joined = run.id;
    }
    await clock.sleep(POLL_MS, signal);
  }
}

/**
 * Returns whether the end of a run answers the request. A paused pass may take days, so it answers only requests for a full run,
 * and none while it goes on.
 */
function servesRequest(run: SyncRun, request: RunRequest, now: Date): boolean {
  const { kind, status } = run;
  if (goesOn(run, now)) return false;
  return coversRequest(kind, request.kind) && (status !== 'paused' || kind === request.kind);
}

/** Returns whether a run is running, or a server that closes hands it over, so that another one resumes it at once. */
export function goesOn({ status, resumesAt }: SyncRunView, now: Date): boolean {
  return (
    status === 'running' || (status === 'paused' && Date.parse(resumesAt ?? '') <= now.getTime() + SKEW_MS)
  );
}

/**
 * Returns the response for a run that has ended, or goes on without this server.
 * @throws HttpError with the results so far: `crm_failed` for a failed run, `sync_cancelled` for a cancelled one, `sync_paused`
 * for a pass that resumes later and a run that goes on
 */
export async function toSyncResponse(db: Database, run: SyncRunView | null): Promise<SyncResponse> {
  const lastSyncTime = await findLastSyncTime(db);
  const results = run?.results ?? [];
  if (run?.status === 'ok') return { message: doneText(run), lastSyncTime, results };
  if (run?.status === 'paused' || run?.status === 'running') {
    const message = run.status === 'paused' ? pausedText(run) : goesOnText;
    const details: SyncResponse = { message, lastSyncTime, results };
    throw new HttpError('sync_paused', 'the synchronisation goes on later', { details });
  }
  if (run?.status === 'cancelled') {
    const details: SyncResponse = { message: runTexts.cancelled, lastSyncTime, results };
    throw new HttpError('sync_cancelled', 'the synchronisation was cancelled', { details });
  }
  throw failed({ message: run?.error ?? DEAD_RUN, lastSyncTime, results });
}

/** Returns the error with the reason of a failed synchronisation. */
function failed(details: SyncResponse): HttpError {
  return new HttpError('crm_failed', 'the synchronisation failed', { details });
}
