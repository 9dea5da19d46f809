import { SYNC_ENTITIES } from '#contract/features/crm-mirror/sync/sync-contract';
import type { Clock } from '#server/lib/clock';
import type { Database } from '#server/db/database';
import { postponeRuns, restartReading } from './reading-queries';
import type { SyncOptions } from './sync-options';

interface OptionsChange {
  before: SyncOptions;
  value: SyncOptions;
  clock: Clock;
}

/** Prepares a change of the options. A new time zone changes the meaning of every stamp, so everything is read again. */
export async function prepareOptionsChange(
  tx: Database,
  { before, value, clock }: OptionsChange,
): Promise<void> {
  await postponeRuns(tx);
  if (before.zone !== value.zone) await restartReading(tx, SYNC_ENTITIES, clock.now());
}
