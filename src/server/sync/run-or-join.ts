import { randomUUID } from 'node:crypto';
import type { SyncResponse, SyncType } from '../../contract/sync/sync-contract';
import type { Database } from '../platform/database';
import { HttpError } from '../platform/errors';
import { SyncStopped } from './crm-error';
import { performRun, type SyncServiceParts } from './perform-run';
import { acquireSyncLease, type SyncLease } from './sync-lease';
import {
  failDeadRuns,
  findLastSyncTime,
  findRun,
  findRunningRun,
  insertRun,
  type SyncRun,
} from './sync-run-queries';
import type { SyncReason } from './sync-service';
import { DEAD_RUN, failureText, syncDoneTexts } from './sync-texts';

export type { SyncServiceParts };

/** How often another server's run is looked at. */
const POLL_MS = 1_000;

/**
 * Runs a synchronisation, or joins one of another server, until one has ended that does what was asked: a full run
 * does both. A run whose process died is replaced as soon as its lease has expired.
 * @throws HttpError `crm_failed` with the results so far.
 */
export async function runOrJoin(
  parts: SyncServiceParts,
  signal: AbortSignal,
  kind: SyncType,
  reason: SyncReason,
): Promise<SyncResponse> {
  try {
    if (!parts.config.fireberry.token) throw new SyncStopped('not_configured', 'FIREBERRY_TOKEN is not set');
    return answer(parts.db, await findEndedRun(parts, signal, kind, reason));
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
  kind: SyncType,
  reason: SyncReason,
): Promise<SyncRun | null> {
  const { db, clock } = parts;
  let joined: string | null = null;
  for (;;) {
    if (signal.aborted) throw new SyncStopped('closing', 'the server is closing');
    const run: SyncRun | null = joined === null ? await findRunningRun(db) : await findRun(db, joined);
    if (run !== null && run.id === joined && run.status !== 'running') return run;
    if (run === null || run.status !== 'running' || run.isDead) {
      const id = randomUUID();
      const lease = await begin(parts, id, kind, reason);
      if (lease) {
        await performRun(parts, signal, { runId: id, kind, lease });
        return findRun(db, id);
      }
      joined = null;
    } else if (run.kind === kind || run.kind === 'full') {
      joined = run.id;
    }
    await clock.sleep(POLL_MS, signal);
  }
}

/** Takes the lease, notes that dead runs are dead and begins a run, all or nothing; null when another one runs. */
function begin(
  { db, clock }: SyncServiceParts,
  id: string,
  kind: SyncType,
  reason: SyncReason,
): Promise<SyncLease | null> {
  return acquireSyncLease(db, id, async (tx) => {
    const startedAt = clock.now();
    await failDeadRuns(tx, startedAt, DEAD_RUN);
    await insertRun(tx, { id, kind, reason, startedAt });
  });
}

/** A run's end as a response. @throws HttpError `crm_failed` for one that failed. */
async function answer(db: Database, run: SyncRun | null): Promise<SyncResponse> {
  const lastSyncTime = await findLastSyncTime(db);
  if (run?.status === 'ok') return { message: syncDoneTexts[run.kind], lastSyncTime, results: run.results };
  throw failed({ message: run?.error ?? DEAD_RUN, lastSyncTime, results: run?.results ?? [] });
}

function failed(details: SyncResponse): HttpError {
  return new HttpError('crm_failed', 'the synchronisation failed', { details });
}
