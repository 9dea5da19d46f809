import { SYNC_ENTITIES } from '../../contract/sync/sync-contract';
import type { SyncOptionsSetting } from '../../contract/sync/sync-options-contract';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/database/database';
import { changeSetting } from '../platform/settings/setting';
import { holdRunsBack, restartReading } from '../sync/mirror/reading-queries';
import { syncOptions } from '../sync/mirror/sync-options';

interface Change {
  options: SyncOptionsSetting;
  /** What they were to whoever changes them. */
  basedOn?: SyncOptionsSetting | undefined;
  userId: string;
}

/** Sets how synchronisations run. In another zone every stamp means another moment: everything is read again then. */
export async function changeSyncOptions(
  db: Database,
  clock: Clock,
  { options, basedOn, userId }: Change,
): Promise<void> {
  await changeSetting(db, syncOptions, {
    value: options,
    basedOn,
    actorId: userId,
    alongside: async (tx, before) => {
      await holdRunsBack(tx);
      if (before.zone !== options.zone) await restartReading(tx, SYNC_ENTITIES, clock.now());
    },
  });
}
