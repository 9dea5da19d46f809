import { STARTUP_SYNC_AFTER_MS } from '../../../contract/sync/sync-contract';
import { HttpError } from '../../platform/http/errors';
import type { Services } from '../../platform/services';
import { findRecentRuns } from './due-run-queries';

/**
 * Somebody has opened the product: begins a last update when the data are older than 5 minutes, automatic or not, and
 * waits for nothing of it. A run that has just failed is left to the schedule, or whoever opens the product would ask a
 * CRM in trouble again and again.
 */
export async function syncAtStart(
  { config, db, clock, sync }: Pick<Services, 'config' | 'db' | 'clock' | 'sync'>,
  userId: string,
): Promise<void> {
  if (!config.fireberry.token) return;
  const now = clock.now().getTime();
  const isFresh = (moment: string | null): boolean =>
    moment !== null && now - Date.parse(moment) <= STARTUP_SYNC_AFTER_MS;
  const { lastComplete, lastIncomplete } = await findRecentRuns(db, clock.now());
  if (isFresh(lastComplete) || isFresh(lastIncomplete)) return;
  // Its failure stands in the log and in the history.
  sync.run('last_update', { kind: 'page', userId }).catch(() => undefined);
}

/** A database that was never synchronised fills itself. A pass that is paused goes on later, and is no failure. */
export async function fillAtStart({
  sync,
  config,
  log,
}: Pick<Services, 'sync' | 'config' | 'log'>): Promise<void> {
  if (!config.fireberry.token || (await sync.lastSyncTime()) !== null) return;
  await sync.run('full', { kind: 'start', userId: null }).catch((err: unknown) => {
    if (!(err instanceof HttpError && err.code === 'sync_paused'))
      log.error({ err }, 'the first synchronisation failed');
  });
}
