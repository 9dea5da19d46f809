import { systemClock, type Clock } from '#server/lib/clock';
import type { Config } from '#server/lib/config';
import type { Database } from '#server/db/database';
import { findSyncOptions } from '../mirror/sync-options';
import { createCrmBudget, type CrmBudgetOptions } from './crm-budget';
import { CrmError, SyncStopped } from './crm-error';
import { createFireberryClient, type FireberryClient, type FireberryClientOptions } from './fireberry-client';

/** Services needed for calls to the CRM. */
export interface CrmAccess {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'fireberry'>;
  /** Defaults to the global `fetch`. */
  fetch?: typeof fetch;
}

/** Limits of a client. `dayLimit` defaults to all calls of the day. */
type CallLimits = Pick<CrmBudgetOptions, 'perMinute' | 'spacing'> & {
  dayLimit?: CrmBudgetOptions['dayLimit'] | undefined;
};

/** Creates a client under the budget shared by all servers. */
export function openClient(
  { db, clock, config, fetch: given = fetch }: CrmAccess,
  { perMinute, spacing, dayLimit }: CallLimits,
  waiting: Pick<FireberryClientOptions, 'keepAlive' | 'pause' | 'signal'>,
): FireberryClient {
  const { url, token = '', dailyCalls } = config.fireberry;
  const budget = createCrmBudget({ db, clock, perMinute, spacing, dayLimit: dayLimit ?? (() => dailyCalls) });
  return createFireberryClient({ url, token, fetch: given, clock, budget, ...waiting });
}

/** Maximum pause of a call for a waiting user, ms. If its turn would take longer, the call fails. */
const MAX_PAUSE_MS = 10_000;
/** Timeout of all calls of one request together, ms. */
const TIMEOUT_MS = 60_000;

/**
 * Creates a client for requests of users outside the runs, with the same budget, retries and timeouts.
 * @throws SyncStopped `not_configured`
 */
export async function clientForPerson(access: CrmAccess): Promise<FireberryClient> {
  const { db, clock, config } = access;
  if (!config.fireberry.token) throw new SyncStopped('not_configured', 'FIREBERRY_TOKEN is not set');
  const { callsPerMinute } = await findSyncOptions(db);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  /** Without this check an aborted wait would request its turn again and again. */
  const keepAlive = async (): Promise<void> => {
    if (signal.aborted) throw new CrmError('timeout', `no answer within ${TIMEOUT_MS / 1_000} s`);
  };
  const pause = async (ms: number): Promise<void> => {
    if (ms > MAX_PAUSE_MS) throw new CrmError('rate_limited', 'the calls of this minute are used up');
    await clock.sleep(ms, signal);
    await keepAlive();
  };
  return openClient(access, { perMinute: callsPerMinute }, { keepAlive, pause, signal });
}

const PING_TIMEOUT_MS = 20_000;

/**
 * Requests the list of the CRM's objects once, outside the budget, because no database is open that counts the calls.
 * @throws CrmError if the CRM rejects the token or does not answer
 */
export async function pingCrm({
  config: {
    fireberry: { url, token = '' },
  },
  fetch: given = fetch,
}: Pick<CrmAccess, 'config' | 'fetch'>): Promise<void> {
  const client = createFireberryClient({
    url,
    token,
    fetch: given,
    clock: systemClock,
    budget: { take: async () => ({ end: async () => {} }), closeMinute: async () => 0 },
    keepAlive: async () => {},
    pause: async () => {},
    retries: 0,
    signal: AbortSignal.timeout(PING_TIMEOUT_MS),
  });
  await client.metadata('records');
}
