import type { CrmField } from './crm-metadata-contract';

/** Fields of every object (fireberry.md section 5), whether or not the metadata lists them. */
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

/** Names that these rules know by themselves, whatever a CRM holds. */
export const NAMES_OF_RULES: readonly string[] = [
  ...Object.keys(SYSTEM_FIELDS),
  ...Object.entries(SHORT_LABELS).flat(),
];

const hasLabel = ({ type }: CrmField): boolean =>
  type === 'picklist' || type === 'lookup' || type === 'other';

/** Do two names mean one field? The CRM takes and gives them in any case. */
export function isSameName(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

function labelsOf(name: string): string[] {
  const short = SHORT_LABELS[name.toLowerCase()];
  return short === undefined ? [`${name}name`] : [`${name}name`, short];
}

/** Do this object's label fields add `name` to the field (fireberry.md section 5)? */
function addsName(objectType: number): boolean {
  return [13, 17].includes(objectType) || (objectType >= 78 && objectType <= 104) || objectType >= 1_000;
}

/** The field that carries the label of a pick-list or lookup. */
export function labelFieldOf(objectType: number, name: string): string {
  const isCustom = name.toLowerCase().startsWith('pcf');
  return (addsName(objectType) || isCustom ? undefined : SHORT_LABELS[name.toLowerCase()]) ?? `${name}name`;
}

/**
 * A field by the name that a query may use, or null. The metadata does not list everything that may be asked for: label
 * fields of pick-lists and lookups, fields beyond a lookup (`ownerid_fullname`), system fields, and the object's own key.
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
  const labelled = fields.find((field) => hasLabel(field) && labelsOf(field.name).some(isNamed));
  if (labelled) return { name, label: labelled.label, type: 'text' };
  const cut = name.indexOf('_');
  const lookup = fields.find(
    (field) => field.type === 'lookup' && isSameName(field.name, name.slice(0, cut)),
  );
  return cut > 0 && lookup ? { name, label: lookup.label, type: 'other' } : null;
}
