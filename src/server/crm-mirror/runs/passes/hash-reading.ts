import { createHash } from 'node:crypto';
import { findMapping } from '../../mapping/mapping-queries';
import type { Database } from '#server/db/database';
import { findReadingRevision } from '../../mirror/reading-queries';

/** Returns a hash of the settings that determine how a record becomes a row. */
export async function hashReading(tx: Database): Promise<string> {
  const content = JSON.stringify([await findReadingRevision(tx), await findMapping(tx)]);
  return createHash('sha256').update(content).digest('base64url');
}
