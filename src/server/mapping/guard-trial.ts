import type { EntitySource } from '../../contract/mapping/sync-mapping-contract';
import { TRIAL_PERMISSIONS } from '../../contract/mapping/trial-permissions';
import { holds } from '../../contract/permissions/permissions-rules';
import { SYNC_ENTITIES, type SyncEntity } from '../../contract/sync/sync-contract';
import type { Database } from '../platform/database/database';
import { HttpError } from '../platform/http/errors';
import { findMapping } from './mapping-queries';
import { DEFAULT_SOURCES, mappingsFrom } from './mapping-sources';

/** The CRM numbers its own objects below this; the organisation's own are made for such things as are mirrored. */
const FIRST_OWN_OBJECT = 1_000;

/** Entities that are read from a CRM's object, by the mapping in force or by the default one. */
async function entitiesFrom(db: Database, objectType: number): Promise<SyncEntity[]> {
  const mappings = [await findMapping(db), mappingsFrom(DEFAULT_SOURCES)];
  return SYNC_ENTITIES.filter((entity) =>
    mappings.some((mapping) => mapping[entity].objectType === objectType),
  );
}

/**
 * A trial shows records: not those of the CRM's objects that no mapping reads, such as its users, tasks and mails.
 * @throws HttpError `invalid_input`
 */
export async function refuseForeignObject(db: Database, { objectType }: EntitySource): Promise<void> {
  if (objectType >= FIRST_OWN_OBJECT || (await entitiesFrom(db, objectType)).length > 0) return;
  const fields = [{ field: 'body.source.objectType', reason: 'not an object that is mirrored' }];
  throw new HttpError('invalid_input', 'this object is not mirrored', { fields });
}

/**
 * Keeps records about customers from those who may not see them, also under the name of another entity.
 * @throws HttpError `forbidden`
 */
export async function refuseHiddenRecords(
  db: Database,
  permissions: readonly string[],
  entity: SyncEntity,
  { objectType }: EntitySource,
): Promise<void> {
  const shown = [entity, ...(await entitiesFrom(db, objectType))];
  const needed = new Set(shown.flatMap((one) => TRIAL_PERMISSIONS[one] ?? []));
  const missing = [...needed].filter((permission) => !holds(permissions, permission));
  if (missing.length > 0) throw new HttpError('forbidden', `needs ${missing.join(' and ')}`, { missing });
}
