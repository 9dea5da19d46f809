import type {
  CrmField,
  CrmMetadata,
  CrmObject,
  CrmStatus,
} from '#contract/features/crm-mirror/mapping/crm-metadata-contract';
import { isSameName } from '#contract/features/crm-mirror/mapping/crm-label-rules';
import { SYNC_ENTITIES } from '#contract/features/crm-mirror/sync/sync-contract';
import { CrmError, type CrmErrorKind } from '../crm-error';
import { fieldsIn, objectsIn, optionsIn } from './crm-metadata-response';
import type { FireberryClient } from '../fireberry-client';
import { fieldNames, type EntityMappings } from '../fireberry-mapping';

type Client = Pick<FireberryClient, 'metadata'>;

export interface MetadataRequest {
  mappings: EntityMappings;
  /** Another mapping with objects to request as well. */
  also?: EntityMappings;
  /** True: requests everything. False: one call per object, and one more for the most important data. */
  whole: boolean;
}

interface Before {
  /** Previous metadata; null: none. */
  previous: CrmMetadata | null;
  now: Date;
}

/**
 * Reads the CRM's metadata for the objects of a mapping, with one call per object. If the list of all objects is unknown or an
 * object is missing, also reads that list; otherwise the options of the sales' status.
 * @throws CrmError as the client does, and `malformed`
 */
export async function readMetadata(
  client: Client,
  { mappings, also = mappings, whole }: MetadataRequest,
  before: Before,
): Promise<CrmMetadata> {
  const { previous, now } = before;
  const numbers = new Set([mappings, also].flatMap(getObjects));
  const fieldsByObject = new Map<number, CrmField[] | null>();
  const forbidden: number[] = [];
  for (const number of numbers)
    fieldsByObject.set(number, await readFields(client, number, () => forbidden.push(number)));
  const isMissing = [...fieldsByObject.values()].includes(null);
  const readsObjects = whole || isMissing || !previous?.objects;
  const objects = readsObjects ? objectsIn(await client.metadata('records')) : (previous?.objects ?? null);
  const readsStatuses = whole || !readsObjects;
  const statuses = readsStatuses
    ? await readStatuses(client, mappings, before, fieldsByObject)
    : (previous?.statuses ?? null);
  const fields: CrmMetadata['fields'] = {};
  for (const [number, list] of fieldsByObject) {
    // An object that is listed but does not return its fields is assumed to be valid.
    const isListed = objects?.some((object) => object.number === number) ?? false;
    if (list !== null || !(isListed || forbidden.includes(number))) fields[number] = list;
  }
  const former = { ...previous?.former, ...labelsIn(mappings, objects, fields) };
  return { readAt: now.toISOString(), objects, fields, forbidden, statuses, former };
}

function getObjects(mappings: EntityMappings): number[] {
  return SYNC_ENTITIES.flatMap((entity) => (mappings[entity].isOff ? [] : mappings[entity].objectType));
}

/** Errors without further detail; a later query reports the problem of such an object. */
const MAY_NOT_TELL: readonly CrmErrorKind[] = ['bad_request', 'forbidden'];

/**
 * Returns an object's fields; null if the CRM refuses the request.
 * @param onForbidden called if the token may not read them
 * @throws CrmError
 */
export async function readFields(
  client: Client,
  number: number,
  onForbidden?: () => void,
): Promise<CrmField[] | null> {
  try {
    return fieldsIn(await client.metadata(`records/${number}/fields`));
  } catch (error) {
    if (!(error instanceof CrmError) || !MAY_NOT_TELL.includes(error.kind)) throw error;
    if (error.kind === 'forbidden') onForbidden?.();
    return null;
  }
}

/** Returns the options of the sales' status field; the previous ones if the field has none. */
async function readStatuses(
  client: Client,
  mappings: EntityMappings,
  { previous, now }: Before,
  fieldsByObject: ReadonlyMap<number, CrmField[] | null>,
): Promise<CrmMetadata['statuses']> {
  const { objectType, fields } = mappings.sales;
  const from = fields.find(({ to }) => to === 'statusCode')?.from;
  const of = `${objectType}.${from}`;
  const before = previous?.statuses?.of === of ? previous.statuses : null;
  const field = fieldsByObject
    .get(objectType)
    ?.find(({ name }) => from !== undefined && isSameName(name, from));
  if (field?.type !== 'picklist') return before;
  const options = optionsIn(await client.metadata(`records/${objectType}/fields/${field.name}/values`));
  const withSince = options.map((option): CrmStatus => {
    const known = before?.options.find(({ value }) => value === option.value);
    return { ...option, since: before === null ? null : known ? known.since : now.toISOString() };
  });
  return { of, options: withSince };
}

/** Returns the current labels of all objects and fields of the mapping. */
function labelsIn(
  mappings: EntityMappings,
  objects: CrmObject[] | null,
  fields: CrmMetadata['fields'],
): CrmMetadata['former'] {
  const labels: CrmMetadata['former'] = {};
  for (const entity of SYNC_ENTITIES) {
    const { objectType, primaryKey } = mappings[entity];
    const object = objects?.find(({ number }) => number === objectType);
    if (object) labels[objectType] = object.label;
    const names = [primaryKey, ...fieldNames(mappings[entity])];
    for (const mapped of names) {
      const field = fields[objectType]?.find(({ name }) => isSameName(name, mapped));
      if (field) labels[`${objectType}.${mapped}`] = field.label;
    }
  }
  return labels;
}
