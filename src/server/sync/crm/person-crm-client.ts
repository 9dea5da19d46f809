import { CrmError, SyncStopped } from './crm-error';
import { createCrmBudget } from './crm-budget';
import { createFireberryClient, type FireberryClient } from './fireberry-client';
import { findSyncOptions } from '../mirror/sync-options';
import type { SyncServiceParts } from '../runs/perform-run';

/** A person waits for the answer: a call that would have to wait longer for its turn fails instead. */
const LONGEST_PAUSE_MS = 10_000;
/** All calls of one request together. */
const TIMEOUT_MS = 60_000;

/**
 * A client for what a person asks of the CRM beside the runs: under the same budget, retries and time-outs.
 * @throws SyncStopped `not_configured`
 */
export async function clientForPerson({
  db,
  clock,
  config,
  fetch: given,
}: Pick<SyncServiceParts, 'db' | 'clock' | 'config' | 'fetch'>): Promise<FireberryClient> {
  const { url, token, dailyCalls } = config.fireberry;
  if (!token) throw new SyncStopped('not_configured', 'FIREBERRY_TOKEN is not set');
  const { callsPerMinute } = await findSyncOptions(db);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  /** Else a wait that no longer waits would ask for its turn again and again. */
  const throwIfLate = async (): Promise<void> => {
    if (signal.aborted) throw new CrmError('timeout', `no answer within ${TIMEOUT_MS / 1_000} s`);
  };
  const pause = async (ms: number): Promise<void> => {
    if (ms > LONGEST_PAUSE_MS) throw new CrmError('rate_limited', 'the calls of this minute are used up');
    await clock.sleep(ms, signal);
    await throwIfLate();
  };
  return createFireberryClient({
    url,
    token,
    fetch: given ?? fetch,
    clock,
    budget: createCrmBudget({ db, clock, perMinute: callsPerMinute, perDay: dailyCalls }),
    keepAlive: throwIfLate,
    pause,
    signal,
  });
}
