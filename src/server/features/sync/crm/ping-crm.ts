import { systemClock } from '../../../lib/clock';
import type { Config } from '../../../lib/config';
import { createFireberryClient } from './fireberry-client';

const TIMEOUT_MS = 20_000;

/**
 * Requests the list of the CRM's objects outside the budget, because no database is open that counts the calls.
 * @throws CrmError if the CRM rejects the token or does not answer
 */
export async function pingCrm({ fireberry: { url, token = '' } }: Pick<Config, 'fireberry'>): Promise<void> {
  const client = createFireberryClient({
    url,
    token,
    fetch,
    clock: systemClock,
    budget: { take: async () => ({ end: async () => {} }), closeMinute: async () => 0 },
    keepAlive: async () => {},
    pause: () => Promise.reject(new Error('the CRM does not answer')),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await client.metadata('records');
}
