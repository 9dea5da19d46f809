import type { Reconciliation } from '../../../contract/sync/sync-health-contract';

/** Comparing the mirror with the CRM, as the rest of the server knows it. */
export interface ReconciliationService {
  /**
   * Begins a reconciliation, or joins the one that goes on over all servers; answers as soon as it has begun.
   * It waits for a synchronisation that runs, and goes on when the caller leaves.
   * @param userId who asks; null: the server's own schedule.
   */
  start(userId: string | null): Promise<Reconciliation>;
  /** Begins the nightly one when it is due, on one server of all; resolves when it has ended. */
  tick(): Promise<void>;
  /** Resolves when nothing goes on here. */
  idle(): Promise<void>;
  /** Ends what goes on here, at the edge of a page. */
  close(): Promise<void>;
}

declare module '../../platform/services' {
  interface Services {
    reconciliation: ReconciliationService;
  }
}
