import { SYNC_ENTITIES } from '../../../contract/features/sync/sync-contract';
import type { SyncOptionsSetting } from '../../../contract/features/sync/sync-options-contract';
import type { Clock } from '../../lib/clock';
import type { Database } from '../../lib/database/database';
import { changeSetting } from '../../lib/settings/setting';
import { postponeRuns, restartReading } from '../sync/mirror/reading-queries';
import { syncOptions } from '../sync/mirror/sync-options';

interface Change {
  options: SyncOptionsSetting;
  /** Options that the user's change is based on. */
  basedOn?: SyncOptionsSetting | undefined;
  userId: string;
}

/** Changes the options of synchronisation. A new time zone changes the meaning of every stamp, so everything is read again. */
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
      await postponeRuns(tx);
      if (before.zone !== options.zone) await restartReading(tx, SYNC_ENTITIES, clock.now());
    },
  });
}
