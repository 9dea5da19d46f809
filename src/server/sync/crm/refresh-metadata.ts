import type { Logger } from 'pino';
import { findMetadata, saveMetadata } from './crm-metadata-queries';
import { findMapping } from '../../mapping/mapping-queries';
import type { SyncServiceParts } from '../runs/perform-run';
import { clientForPerson } from './person-crm-client';
import { readMetadata } from './read-crm-metadata';

/** Servers that start one after the other do not each ask. */
const YOUNG_MS = 3_600_000;

/**
 * Reads the CRM's metadata again when a server starts (fireberry.md section 10). Where it was never read the first run
 * reads it; what fails is tried again by the next run.
 */
export async function refreshMetadata(
  parts: Pick<SyncServiceParts, 'db' | 'clock' | 'config' | 'fetch'> & { log: Pick<Logger, 'warn'> },
): Promise<void> {
  const { db, clock, config, log } = parts;
  if (!config.fireberry.token) return;
  try {
    const previous = await findMetadata(db);
    if (previous === null || clock.now().getTime() - Date.parse(previous.readAt) < YOUNG_MS) return;
    const [client, mappings] = [await clientForPerson(parts), await findMapping(db)];
    const now = clock.now();
    await saveMetadata(db, await readMetadata({ client, mappings, previous, now, whole: false }));
  } catch (err) {
    log.warn({ err }, 'the metadata of the CRM could not be read at the start');
  }
}
