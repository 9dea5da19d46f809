import type { RunKind, SyncResponse } from '../../../contract/sync/sync-contract';
import type { SyncReasonKind } from '../../../contract/sync/sync-runs-contract';

/** Why a run was started. */
export interface SyncReason {
  kind: SyncReasonKind;
  /** Uid of the person who asked, or whose browser did; null otherwise. */
  userId: string | null;
}

/** What the rest of the server knows of synchronisation. */
export interface SyncService {
  /**
   * Runs a synchronisation, or a comparison with the CRM, to its end, or joins the one that is going on (over all
   * servers) and does what is asked; waits for one that does not. The run goes on when the caller leaves.
   * @param left what has not begun when it is aborted never begins.
   * @throws HttpError with the results so far in `details`: `crm_failed` (502) when the run fails, `sync_cancelled`
   *   (409) when somebody cancels it.
   */
  run(kind: RunKind, reason: SyncReason, left?: AbortSignal): Promise<SyncResponse>;
  /**
   * Does what no person asked for and is due: goes on with a run whose server died, or begins one by the schedule.
   * Resolves when that has ended; at once when nothing is due.
   */
  tick(): Promise<void>;
  /** End of the last complete run, ISO 8601 in UTC; null if there never was one. */
  lastSyncTime(): Promise<string | null>;
  /** Ends what runs here, at the edge of a page, and gives the lease back. */
  close(): Promise<void>;
}

declare module '../../platform/services' {
  interface Services {
    sync: SyncService;
  }
}
