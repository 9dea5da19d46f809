import { insertAudit } from '../../platform/audit-queries';
import { HttpError } from '../../platform/http/errors';
import { nothingChanged } from '../../platform/request-context';
import type { Services } from '../../platform/services';
import { findRunView, requestCancel } from './sync-history-queries';

/**
 * Asks a run to end at the edge of its page, whichever server it runs on; asked twice it is asked once.
 * @throws HttpError `conflict` when it has ended.
 */
export async function cancelRun(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  runId: string,
  userId: string,
): Promise<void> {
  const isNew = await db.transaction(async (tx) => {
    if (!(await requestCancel(tx, runId, { at: clock.now(), by: userId }))) return false;
    await insertAudit(tx, { actorId: userId, action: 'sync.cancelled', targetId: runId });
    return true;
  });
  if (isNew) return;
  nothingChanged();
  const run = await findRunView(db, runId);
  if (run?.status !== 'running') throw new HttpError('conflict', 'this synchronisation has ended');
}
