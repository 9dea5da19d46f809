import type { CrmMetadata } from '../../../contract/mapping/crm-metadata-contract';
import { findMetadata, saveMetadata } from './crm-metadata-queries';
import { findMapping } from '../../mapping/mapping-queries';
import type { SyncServiceParts } from '../runs/perform-run';
import { clientForPerson } from './person-crm-client';
import { askForFields, readMetadata } from './read-crm-metadata';

/**
 * The CRM's objects and fields to choose from, as they were last read; what is not known yet is asked for.
 * @param objectType another object whose fields are wanted.
 * @throws CrmError, SyncStopped
 */
export async function offerMetadata(
  parts: Pick<SyncServiceParts, 'db' | 'clock' | 'config' | 'fetch'>,
  objectType: string | null,
): Promise<CrmMetadata> {
  const { db, clock } = parts;
  let known = await findMetadata(db);
  if (!known?.objects) {
    const [client, mappings] = [await clientForPerson(parts), await findMapping(db)];
    known = await readMetadata({ client, mappings, previous: known, now: clock.now(), whole: true });
    await saveMetadata(db, known);
  }
  if (objectType !== null && known.fields[objectType] === undefined) {
    const list = await askForFields(await clientForPerson(parts), Number(objectType));
    known = { ...known, fields: { ...known.fields, [objectType]: list } };
    await saveMetadata(db, known);
  }
  return known;
}
