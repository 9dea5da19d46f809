import type { SyncResponse, SyncType } from '../../contract/sync/sync-contract';

/** Why a run was started. */
export interface SyncReason {
  kind: 'person' | 'start';
  /** Uid of the person who asked, null otherwise. */
  userId: string | null;
}

/** What the rest of the server knows of synchronisation. */
export interface SyncService {
  /**
   * Runs a synchronisation to its end, or joins the one that is going on (over all servers).
   * The run goes on when the caller leaves.
   * @throws HttpError `crm_failed` (502) with the results so far in `details` when the run fails.
   */
  run(type: SyncType, reason: SyncReason): Promise<SyncResponse>;
  /** End of the last complete run, ISO 8601 in UTC; null if there never was one. */
  lastSyncTime(): Promise<string | null>;
  /** Ends what runs here, at the edge of a page, and gives the lease back. */
  close(): Promise<void>;
}
