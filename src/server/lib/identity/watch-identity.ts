import { runPeriodically } from '../run-periodically';
import type { Services } from '../services';

const INTERVAL_MS = 600_000;

/**
 * Asks the identity provider in the background, at once and every ten minutes. Logs when it stops answering, and when it answers
 * again. An outage stops no server.
 * @returns a function that stops it
 */
export function watchIdentity({
  identityAdmin,
  clock,
  log,
}: Pick<Services, 'identityAdmin' | 'clock' | 'log'>): () => Promise<void> {
  let isAway = false;
  const look = async (): Promise<void> => {
    try {
      await identityAdmin.ping();
      if (isAway) log.info('the service account of GOOGLE_APPLICATION_CREDENTIALS gets access tokens again');
      isAway = false;
    } catch (err) {
      if (!isAway)
        log.error({ err }, 'the service account of GOOGLE_APPLICATION_CREDENTIALS gets no access token');
      isAway = true;
    }
  };
  void look();
  return runPeriodically(
    { clock, log },
    { everyMs: INTERVAL_MS, look, interrupted: 'the identity provider is not watched' },
  );
}
