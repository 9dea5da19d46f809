import type { SyncResponse } from '../../../contract/sync/sync-contract';
import { beginRun, inPlaceOf, type Wanted } from './begin-run';
import { SyncStopped } from '../crm/crm-error';
import { performRun, type SyncServiceParts } from './perform-run';
import { answerOf, failed } from './run-answer';
import { findLastSyncTime, findRun, findRunningRun, findRunOfLease, type SyncRun } from './sync-run-queries';
import { failureText } from './sync-texts';

/** How often another server's run is looked at. */
const POLL_MS = 500;

/**
 * Runs a synchronisation, or joins one of another server, until one has ended that does what was asked: a full run
 * does both. A run whose process died is gone on with as soon as its lease has expired. What is in the way, a
 * comparison with the CRM too, is waited for, whether or not anybody still listens.
 * @param onBegin told when the run is begun here.
 * @throws HttpError `crm_failed` or `sync_cancelled` with the results so far.
 */
export async function runOrJoin(
  parts: SyncServiceParts,
  signal: AbortSignal,
  asked: Wanted,
  onBegin: () => void,
): Promise<SyncResponse> {
  try {
    if (!parts.config.fireberry.token) throw new SyncStopped('not_configured', 'FIREBERRY_TOKEN is not set');
    return await answerOf(parts.db, await findEndedRun(parts, signal, asked, onBegin));
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
  onBegin: () => void,
): Promise<SyncRun | null> {
  const { db, clock } = parts;
  let joined: string | null = null;
  for (;;) {
    if (signal.aborted) throw new SyncStopped('closing', 'the server is closing');
    const run: SyncRun | null = joined === null ? await findRunningRun(db) : await findRun(db, joined);
    if (run !== null && run.id === joined && run.status !== 'running') return run;
    if (run === null || run.status !== 'running' || run.isDead) {
      const begun = await beginRun(parts, async (_tx, dead) => inPlaceOf(dead, asked));
      if (begun) {
        onBegin();
        await performRun(parts, signal, begun);
        return findRun(db, begun.runId);
      }
      // Somebody else has begun one at this moment, and it may end before it is looked at again.
      const other = await findRunOfLease(db);
      joined = other && doesIt(other, asked) ? other.id : null;
    } else if (doesIt(run, asked)) {
      joined = run.id;
    }
    await clock.sleep(POLL_MS, signal);
  }
}

/** Does a run of that kind do what is asked? */
export function doesIt(run: Pick<SyncRun, 'kind'>, asked: Pick<Wanted, 'kind'>): boolean {
  return run.kind === asked.kind || run.kind === 'full';
}
