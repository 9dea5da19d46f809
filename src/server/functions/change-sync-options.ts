import { SYNC_ENTITIES } from '../../contract/sync/sync-contract';
import type { SyncOptionsSetting } from '../../contract/sync/sync-options-contract';
import { insertAudit } from '../platform/audit-queries';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/database/database';
import { upsertSetting } from '../platform/settings/settings-queries';
import { holdRunsBack, restartReading } from '../sync/mirror/reading-queries';
import { findSyncOptions, SYNC_OPTIONS_KEY } from '../sync/mirror/sync-options';

/** Sets how synchronisations run. In another zone every stamp means another moment: everything is read again then. */
export async function changeSyncOptions(
  db: Database,
  clock: Clock,
  { options, userId }: { options: SyncOptionsSetting; userId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdRunsBack(tx);
    const before = await findSyncOptions(tx);
    await upsertSetting(tx, SYNC_OPTIONS_KEY, options);
    if (before.zone !== options.zone) await restartReading(tx, SYNC_ENTITIES, clock.now());
    await insertAudit(tx, {
      actorId: userId,
      action: 'sync_options.changed',
      before,
      after: options,
    });
  });
}
