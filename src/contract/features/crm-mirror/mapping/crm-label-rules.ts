import type { CrmField } from './crm-metadata-contract';

/** Fields of every object (fireberry.md section 5). The metadata does not always list them. */
const SYSTEM_FIELDS: Readonly<Record<string, CrmField['type']>> = {
  createdon: 'dateTime',
  modifiedon: 'dateTime',
  createdby: 'lookup',
  modifiedby: 'lookup',
  ownerid: 'lookup',
};

/** Label fields of standard objects that do not simply add `name` (fireberry.md section 5). */
const SHORT_LABELS: Readonly<Record<string, string>> = {
  statuscode: 'status',
  originatingleadcode: 'originatinglead',
  ownerid: 'ownername',
  accountid: 'accountname',
  objectid: 'objecttitle',
};

const hasLabel = ({ type }: CrmField): boolean =>
  type === 'picklist' || type === 'lookup' || type === 'other';

/** Compares two field names. The CRM ignores case. */
export function isSameName(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

function getLabels(name: string): string[] {
  const short = SHORT_LABELS[name.toLowerCase()];
  return short === undefined ? [`${name}name`] : [`${name}name`, short];
}

/** Returns true if label fields of the object append `name` to the field name (fireberry.md section 5). */
function addsName(objectType: number): boolean {
  return [13, 17].includes(objectType) || (objectType >= 78 && objectType <= 104) || objectType >= 1_000;
}

/** Returns the label field of a picklist or lookup. */
export function getLabelField(objectType: number, name: string): string {
  const isCustom = name.toLowerCase().startsWith('pcf');
  return (addsName(objectType) || isCustom ? undefined : SHORT_LABELS[name.toLowerCase()]) ?? `${name}name`;
}

/**
 * Finds a field by the name used in a query. Returns null if there is none. Besides the fields of the metadata,
 * queries accept label fields of picklists and lookups, fields of a lookup's target (`ownerid_fullname`), system
 * fields, and the object's own key.
 */
export function resolveField(
  fields: readonly CrmField[],
  systemName: string | null,
  name: string,
): CrmField | null {
  const isNamed = (one: string): boolean => isSameName(one, name);
  const listed = fields.find((field) => isNamed(field.name));
  if (listed) return listed;
  const system = Object.entries(SYSTEM_FIELDS).find(([one]) => isNamed(one));
  if (system) return { name, label: name, type: system[1] };
  if (systemName !== null && isNamed(`${systemName}id`)) return { name, label: name, type: 'text' };
  const labelled = fields.find((field) => hasLabel(field) && getLabels(field.name).some(isNamed));
  if (labelled) return { name, label: labelled.label, type: 'text' };
  const cut = name.indexOf('_');
  const lookup = fields.find(
    (field) => field.type === 'lookup' && isSameName(field.name, name.slice(0, cut)),
  );
  return cut > 0 && lookup ? { name, label: lookup.label, type: 'other' } : null;
}
