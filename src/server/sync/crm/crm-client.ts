import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config';
import type { Database } from '../../platform/database/database';
import { findSyncOptions } from '../mirror/sync-options';
import { createCrmBudget, type CrmBudgetOptions } from './crm-budget';
import { CrmError, SyncStopped } from './crm-error';
import { createFireberryClient, type FireberryClient, type FireberryClientOptions } from './fireberry-client';

/** What calls to the CRM need. */
export interface CrmAccess {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'fireberry'>;
  /** The global one when absent. */
  fetch?: typeof fetch;
}

/** A client's calls; `dayLimit` is all calls of the day where absent. */
interface CallLimits {
  perMinute: number;
  dayLimit?: CrmBudgetOptions['dayLimit'] | undefined;
}

/** A client under the budget that all servers share. */
export function openClient(
  { db, clock, config, fetch: given = fetch }: CrmAccess,
  { perMinute, dayLimit }: CallLimits,
  waiting: Pick<FireberryClientOptions, 'keepAlive' | 'pause' | 'signal'>,
): FireberryClient {
  const { url, token = '', dailyCalls } = config.fireberry;
  const budget = createCrmBudget({ db, clock, perMinute, dayLimit: dayLimit ?? (() => dailyCalls) });
  return createFireberryClient({ url, token, fetch: given, clock, budget, ...waiting });
}

/** A person waits for the answer: a call that would have to wait longer for its turn fails instead. */
const LONGEST_PAUSE_MS = 10_000;
/** All calls of one request together. */
const TIMEOUT_MS = 60_000;

/**
 * A client for what a person asks of the CRM beside the runs: under the same budget, retries and time-outs.
 * @throws SyncStopped `not_configured`
 */
export async function clientForPerson(access: CrmAccess): Promise<FireberryClient> {
  const { db, clock, config } = access;
  if (!config.fireberry.token) throw new SyncStopped('not_configured', 'FIREBERRY_TOKEN is not set');
  const { callsPerMinute } = await findSyncOptions(db);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  /** Else a wait that no longer waits would ask for its turn again and again. */
  const keepAlive = async (): Promise<void> => {
    if (signal.aborted) throw new CrmError('timeout', `no answer within ${TIMEOUT_MS / 1_000} s`);
  };
  const pause = async (ms: number): Promise<void> => {
    if (ms > LONGEST_PAUSE_MS) throw new CrmError('rate_limited', 'the calls of this minute are used up');
    await clock.sleep(ms, signal);
    await keepAlive();
  };
  return openClient(access, { perMinute: callsPerMinute }, { keepAlive, pause, signal });
}
