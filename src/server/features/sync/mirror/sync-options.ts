import {
  DEFAULT_SYNC_OPTIONS,
  SyncOptionsSetting,
} from '../../../../contract/features/sync/sync-options-contract';
import { SYNC_ENTITIES } from '../../../../contract/features/sync/sync-contract';
import type { Clock } from '../../../lib/clock';
import type { Database } from '../../../lib/database/database';
import { defineSetting, readSetting } from '../../../lib/settings/setting';
import { postponeRuns, restartReading } from './reading-queries';

export type SyncOptions = SyncOptionsSetting;

export const syncOptions = defineSetting({
  key: 'sync.options',
  changed: 'sync_options.changed',
  schema: SyncOptionsSetting,
  fallback: DEFAULT_SYNC_OPTIONS,
});

/** Returns the current options. */
export const findSyncOptions = (db: Database): Promise<SyncOptions> => readSetting(db, syncOptions);

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

/** The documented maximum of the v3 query. */
export const PAGE_SIZE = 500;

/**
 * Returns the period before the cursor that a last update reads again, ms. It covers late commits of the CRM and clock
 * differences. In a zone with summer time it includes the repeated hour.
 */
export function overlapMs(zone: string): number {
  return zone === 'UTC' ? 600_000 : 4_200_000;
}
