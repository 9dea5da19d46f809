import { suspendInvitations } from '#server/features/accounts/invitations/invitations-queries';
import { markRestored } from '#server/features/salaries/sending/sending-queries';
import { deleteAlerts } from '#server/crm-mirror/alerts/alert-queries';
import { forgetRecoveryCodes } from '#server/features/two-factor/own-code/own-code-queries';
import { endRestoredTokens } from '#server/features/api-tokens/api-tokens-queries';
import { endAllSessions } from '#server/features/accounts/users/users-queries';
import { insertRestore, type Restore } from '#server/lib/backup/restores-queries';
import type { Database } from '#server/db/database';

/** Numbers of what no longer happens by itself. */
export interface Quieted {
  statements: number;
  alerts: number;
  invitations: number;
  apiTokens: number;
}

/**
 * Ends what a server on restored data would send, or admit, by itself: it may have happened after the backup, or been withdrawn.
 * Queued statements are in an unknown state, queued alerts are deleted, invitations need a new link, tokens and browsers are ended,
 * and recovery codes, of which some may have been used, are deleted.
 * Runs in the transaction of the restore, on the tables of the backup's version: only columns of every version are used.
 */
export async function quietRestored(tx: Database, restore: Restore): Promise<Quieted> {
  const at = restore.restoredAt;
  const quieted = {
    statements: await markRestored(tx, at),
    alerts: await deleteAlerts(tx),
    invitations: await suspendInvitations(tx, at),
    apiTokens: await endRestoredTokens(tx, at),
  };
  await forgetRecoveryCodes(tx);
  await endAllSessions(tx, at);
  await insertRestore(tx, restore, { ...quieted });
  return quieted;
}
