import { STARTUP_SYNC_AFTER_MS } from '../../../contract/sync/sync-contract';
import type { Services } from '../../platform/services';
import { findRunHistory } from './due-run-queries';

const DAY_MS = 86_400_000;

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
  if (isFresh(await sync.lastSyncTime())) return;
  const since = new Date(now - DAY_MS);
  const { lastIncomplete } = await findRunHistory(db, { since, fullDue: since, nightlyDue: since });
  if (isFresh(lastIncomplete)) return;
  // Its failure stands in the log and in the history.
  sync.run('last_update', { kind: 'page', userId }).catch(() => undefined);
}
