import type { Database } from '#server/db/database';
import { runPeriodically } from '../run-periodically';
import type { Services } from '../services';
import { deleteSetting, findSetting, insertSettingOnce } from '../settings/settings-queries';

const INTERVAL_MS = 600_000;
/** Setting with the time since which no server gets an access token. It does not exist otherwise. */
const OUTAGE = 'identity.outage';
const INTERRUPTED = 'the identity provider is not watched';

/** Returns the time since which no server gets an access token, ISO 8601 in UTC; null: the provider answers. */
export async function findIdentityOutage(db: Database): Promise<string | null> {
  return ((await findSetting(db, OUTAGE)) as { since: string } | null)?.since ?? null;
}

type Parts = Pick<Services, 'identityAdmin' | 'clock' | 'log' | 'db'>;

/**
 * Asks the identity provider in the background, at once and every ten minutes. An outage stops no server.
 * @returns a function that stops it
 */
export function watchIdentity(parts: Parts): () => Promise<void> {
  const task = createIdentityCheck(parts);
  task().catch((err: unknown) => parts.log.warn({ err }, INTERRUPTED));
  return runPeriodically(parts, { everyMs: INTERVAL_MS, task, interrupted: INTERRUPTED });
}

/**
 * Returns a function that asks the identity provider once. Logs when it stops answering and when it answers again, and stores the
 * beginning of an outage for all servers.
 */
export function createIdentityCheck({ identityAdmin, clock, log, db }: Parts): () => Promise<void> {
  let isAway = false;
  return async () => {
    const failure = await identityAdmin.ping().then(
      () => null,
      (err: unknown) => ({ err }),
    );
    if (failure !== null && !isAway)
      log.error(failure, 'the service account of GOOGLE_APPLICATION_CREDENTIALS gets no access token');
    if (failure === null && isAway)
      log.info('the service account of GOOGLE_APPLICATION_CREDENTIALS gets access tokens again');
    isAway = failure !== null;
    if (isAway) await insertSettingOnce(db, OUTAGE, { since: clock.now().toISOString() });
    else await deleteSetting(db, OUTAGE);
  };
}
