import { STARTUP_SYNC_AFTER_MS } from '#contract/features/crm-mirror/sync/sync-contract';
import { HttpError } from '#server/lib/http/errors';
import type { Services } from '#server/lib/services';
import { findRecentRuns } from './due-run-queries';

/**
 * Begins a last update without waiting for it when a user opens the product and the data is older than 5 minutes, regardless of
 * automatic synchronisation. After a recent failure the schedule decides, so that users who open the product do not add load to a
 * failing CRM.
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
  // The failure is in the log and in the history.
  sync.run('last_update', { kind: 'page', userId }).catch(() => undefined);
}

/** Fills a database that was never synchronised, if a mapping was saved. The run logs its own failure. */
export async function fillAtStart({
  sync,
  config,
  log,
}: Pick<Services, 'sync' | 'config' | 'log'>): Promise<void> {
  if (!config.fireberry.token || (await sync.lastSyncTime()) !== null) return;
  await sync.run('full', { kind: 'start', userId: null }).catch((err: unknown) => {
    if (!(err instanceof HttpError)) log.error({ err }, 'the first synchronisation could not begin');
  });
}
