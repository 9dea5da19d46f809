import type { EntitySource } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { TRIAL_PERMISSIONS } from '#contract/features/crm-mirror/mapping/trial-permissions';
import { holds } from '#contract/lib/permissions/permissions-rules';
import { SYNC_ENTITIES, type SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { findMapping } from './mapping-queries';
import { DEFAULT_SOURCES, mappingsFrom } from './mapping-sources';

/** The CRM's built-in objects have lower numbers. An organisation's own objects may be mirrored. */
const FIRST_OWN_OBJECT = 1_000;

/** Returns the entities mapped to a CRM object, by the current or the default mapping. */
async function entitiesFrom(db: Database, objectType: number): Promise<SyncEntity[]> {
  const mappings = [await findMapping(db), mappingsFrom(DEFAULT_SOURCES)];
  return SYNC_ENTITIES.filter((entity) =>
    mappings.some((mapping) => mapping[entity].objectType === objectType),
  );
}

/**
 * Rejects trials of built-in CRM objects that no mapping reads, such as users, tasks and mails, since a trial shows records.
 * @throws HttpError `invalid_input`
 */
export async function refuseForeignObject(db: Database, { objectType }: EntitySource): Promise<void> {
  if (objectType >= FIRST_OWN_OBJECT || (await entitiesFrom(db, objectType)).length > 0) return;
  const fields = [{ field: 'body.source.objectType', reason: 'not an object that is mirrored' }];
  throw new HttpError('invalid_input', 'this object is not mirrored', { fields });
}

/**
 * Rejects trials that would show records to callers without the permission, also under the name of another entity.
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
