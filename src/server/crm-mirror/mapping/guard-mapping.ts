import type { EntitySource } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { holds, type Permission } from '#contract/lib/permissions/permissions-rules';
import { SYNC_ENTITIES, type SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { findCommissionFields, findMapping } from './mapping-queries';
import { DEFAULT_SOURCES, mappingsFrom } from './mapping-sources';

/** Permissions for the records of a trial. Records of these entities contain customer data. */
const TRIAL_PERMISSIONS: Readonly<Partial<Record<SyncEntity, Permission>>> = {
  customers: 'customers.view',
  sales: 'sales.view',
  payments: 'sales.view',
};
const SEES_COMMISSIONS = 'salaries.view';
/** The CRM's built-in objects have lower numbers. An organisation's own objects may be mirrored. */
const FIRST_OWN_OBJECT = 1_000;

/**
 * Prevents reading the CRM's commissions under another name: a current, former or proposed commission field must not be used
 * elsewhere in these sources.
 * @throws HttpError `forbidden` if the caller may not see commissions
 */
export async function rejectCommissionsElsewhere(
  db: Database,
  permissions: readonly string[],
  sources: readonly EntitySource[],
): Promise<void> {
  if (holds(permissions, SEES_COMMISSIONS)) return;
  const secret = await findCommissionFields(db, sources);
  if (sources.some((source) => namesBesideCommission(source).some((name) => secret.has(name))))
    throw new HttpError('forbidden', `needs ${SEES_COMMISSIONS}`, { missing: [SEES_COMMISSIONS] });
}

function namesBesideCommission({ primaryKey, fields }: EntitySource): string[] {
  const others = Object.entries(fields).filter(([to]) => to !== 'commission');
  const names = others.flatMap(([, { from, code }]) => (code === undefined ? [from] : [from, code]));
  return [primaryKey, ...names].map((name) => name.toLowerCase());
}

/** Returns a CRM record without commissions, for callers who may not see them. */
export async function withoutCommissions(db: Database, record: unknown): Promise<unknown> {
  if (typeof record !== 'object' || record === null) return record;
  const secret = await findCommissionFields(db, []);
  return Object.fromEntries(Object.entries(record).filter(([field]) => !secret.has(field.toLowerCase())));
}

/**
 * Rejects trials of built-in CRM objects that no mapping reads, such as users, tasks and mails, since a trial shows records.
 * @throws HttpError `invalid_input`
 */
export async function rejectForeignObject(db: Database, { objectType }: EntitySource): Promise<void> {
  if (objectType >= FIRST_OWN_OBJECT || (await findMappedEntities(db, objectType)).length > 0) return;
  const fields = [{ field: 'body.source.objectType', reason: 'not an object that is mirrored' }];
  throw new HttpError('invalid_input', 'this object is not mirrored', { fields });
}

/**
 * Returns whether the caller may view the records of a trial. Without the permission, a trial of sales is limited to the
 * numbers and amounts that saving a mapping requires.
 * @throws HttpError `forbidden` for other entities, also if they are mapped to the object of such records
 */
export async function authorizeTrial(
  db: Database,
  permissions: readonly string[],
  entity: SyncEntity,
  { objectType }: EntitySource,
): Promise<boolean> {
  const entities = [entity, ...(await findMappedEntities(db, objectType))];
  const needed = new Set(entities.flatMap((one) => TRIAL_PERMISSIONS[one] ?? []));
  const missing = [...needed].filter((permission) => !holds(permissions, permission));
  if (missing.length > 0 && entity !== 'sales')
    throw new HttpError('forbidden', `needs ${missing.join(' and ')}`, { missing });
  return missing.length === 0;
}

/** Returns the entities mapped to a CRM object, by the current or the default mapping. */
async function findMappedEntities(db: Database, objectType: number): Promise<SyncEntity[]> {
  const mappings = [await findMapping(db), mappingsFrom(DEFAULT_SOURCES)];
  return SYNC_ENTITIES.filter((entity) =>
    mappings.some((mapping) => mapping[entity].objectType === objectType),
  );
}
