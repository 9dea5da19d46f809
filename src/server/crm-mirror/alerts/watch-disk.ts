import { isFullDisk } from '#server/db/embedded-folder';
import type { Services } from '#server/lib/services';
import { FULL_DISK } from './alert-message';
import { findRecipients, sendAtOnce, type Recipient } from './send-alerts';

type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'fetch' | 'database'>;

/**
 * Returns a function that sends an alert when the disk of the embedded database is full, and when it no longer is. Such a database
 * stores no alert, so that recipients and state are those in memory. An alert that nobody received is sent again by the next call.
 */
export function createDiskWatch(parts: Parts): () => Promise<void> {
  const { db, config, log, database } = parts;
  let recipients: readonly Recipient[] = [];
  let isRaised = false;
  return async () => {
    if (database.kind !== 'embedded') return;
    const isFull = await database.ping().then(() => false, isFullDisk);
    if (!isFull) recipients = await findRecipients(db, config);
    if (isFull === isRaised) return;
    const message = { kind: FULL_DISK, isOver: !isFull };
    const failures = await Promise.all(recipients.map((recipient) => sendAtOnce(parts, recipient, message)));
    if (failures.every((failure) => failure !== null) && failures.length > 0) return;
    isRaised = isFull;
    log.warn(message, isFull ? 'the disk of DATA_DIR is full' : 'the disk of DATA_DIR has space again');
  };
}
