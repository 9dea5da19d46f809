import type { Logger } from 'pino';
import { CrmMetadata } from '../../../contract/mapping/crm-metadata-contract';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import { findSetting, upsertSetting } from '../../platform/settings/settings-queries';
import { findMapping } from '../../mapping/mapping-queries';
import { clientForPerson, type CrmAccess } from './crm-client';
import type { FireberryClient } from './fireberry-client';
import { askForFields, readMetadata, type MetadataWanted } from './read-crm-metadata';

const KEY = 'sync.metadata';
/** Servers that start one after the other do not each ask. */
const YOUNG_MS = 3_600_000;

/** The CRM's metadata as it was last read; null: never, or by a version that kept it otherwise. */
export async function findMetadata(db: Database): Promise<CrmMetadata | null> {
  const kept = CrmMetadata.safeParse(await findSetting(db, KEY));
  return kept.success ? kept.data : null;
}

/** Reads the metadata again, and keeps it. @throws CrmError */
export async function renewMetadata(
  { db, clock, client }: { db: Database; clock: Clock; client: Pick<FireberryClient, 'metadata'> },
  wanted: MetadataWanted,
): Promise<CrmMetadata> {
  const previous = await findMetadata(db);
  const metadata = await readMetadata(client, wanted, { previous, now: clock.now() });
  await upsertSetting(db, KEY, metadata);
  return metadata;
}

/**
 * The CRM's objects and fields to choose from, as they were last read; what is not known yet is asked for.
 * @param objectType another object whose fields are wanted.
 * @throws CrmError, SyncStopped
 */
export async function offerMetadata(access: CrmAccess, objectType: string | null): Promise<CrmMetadata> {
  const { db, clock } = access;
  let known = await findMetadata(db);
  if (!known?.objects) {
    const [client, mappings] = [await clientForPerson(access), await findMapping(db)];
    known = await renewMetadata({ db, clock, client }, { mappings, whole: true });
  }
  if (objectType !== null && known.fields[objectType] === undefined) {
    const list = await askForFields(await clientForPerson(access), Number(objectType));
    known = { ...known, fields: { ...known.fields, [objectType]: list } };
    await upsertSetting(db, KEY, known);
  }
  return known;
}

/**
 * Reads the CRM's metadata again when a server starts (fireberry.md section 10). Where it was never read the first run
 * reads it; what fails is tried again by the next run.
 */
export async function refreshMetadata(access: CrmAccess & { log: Pick<Logger, 'warn'> }): Promise<void> {
  const { db, clock, config, log } = access;
  if (!config.fireberry.token) return;
  try {
    const known = await findMetadata(db);
    if (known === null || clock.now().getTime() - Date.parse(known.readAt) < YOUNG_MS) return;
    const [client, mappings] = [await clientForPerson(access), await findMapping(db)];
    await renewMetadata({ db, clock, client }, { mappings, whole: false });
  } catch (err) {
    log.warn({ err }, 'the metadata of the CRM could not be read at the start');
  }
}
