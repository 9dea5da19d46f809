import { runTexts } from '../../../contract/sync/run-texts';
import type { SyncResponse } from '../../../contract/sync/sync-contract';
import type { Database } from '../../platform/database/database';
import { HttpError } from '../../platform/http/errors';
import { findLastSyncTime, type SyncRun } from './sync-run-queries';
import { DEAD_RUN, syncDoneTexts } from './sync-texts';

/**
 * A run's end as a response.
 * @throws HttpError with the results so far: `crm_failed` for a run that failed, `sync_cancelled` for a cancelled one.
 */
export async function answerOf(db: Database, run: SyncRun | null): Promise<SyncResponse> {
  const lastSyncTime = await findLastSyncTime(db);
  const results = run?.results ?? [];
  if (run?.status === 'ok') return { message: syncDoneTexts[run.kind], lastSyncTime, results };
  if (run?.status === 'cancelled') {
    const details: SyncResponse = { message: runTexts.cancelled, lastSyncTime, results };
    throw new HttpError('sync_cancelled', 'the synchronisation was cancelled', { details });
  }
  throw failed({ message: run?.error ?? DEAD_RUN, lastSyncTime, results });
}

/** The refusal that tells why a synchronisation failed. */
export function failed(details: SyncResponse): HttpError {
  return new HttpError('crm_failed', 'the synchronisation failed', { details });
}
