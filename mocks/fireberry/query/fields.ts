import type { Settings } from '../context';
import { stampInZone } from './dates';
import { findField, type FieldDefinition, type FieldType, type ObjectDefinition } from '../schema';
import type { Store } from '../store';
import { ApiError, type CrmRecord, type CrmValue } from '../types';

/**
 * A resolved field of a query: of the object itself, a label (`statuscodename`), or over a lookup
 * (`ownerid_fullname`).
 */
export type Field = {
  name: string;
  type: FieldType;
  definition?: FieldDefinition;
  read: (record: CrmRecord) => CrmValue;
};

function readLabel(store: Store, label: string, field: FieldDefinition, record: CrmRecord): CrmValue {
  const own = record[label];
  if (own !== undefined && own !== null) return own;
  const value = record[field.name];
  if (value === null || value === undefined) return null;
  if (field.type === 'picklist') return field.options?.find((option) => option.value === value)?.name ?? null;
  const target = field.target === undefined ? undefined : store.table(field.target);
  return target?.get(String(value))?.[target.definition.primaryField] ?? null;
}

function resolveTraversal(store: Store, object: ObjectDefinition, name: string): Field | null {
  const cut = name.indexOf('_');
  const lookup = cut > 0 ? findField(object, name.slice(0, cut)) : undefined;
  const target = lookup?.target === undefined ? undefined : store.table(lookup.target);
  if (!lookup || !target) return null;
  const far = resolveField(store, target.definition, name.slice(cut + 1));
  if (!far) return null;
  const read = (record: CrmRecord): CrmValue => {
    const id = record[lookup.name];
    const related = id === null || id === undefined ? undefined : target.get(String(id));
    return related ? far.read(related) : null;
  };
  return { ...far, name, read };
}

/** Resolves a field name. Null if the object has no such field. */
export function resolveField(store: Store, object: ObjectDefinition, name: string): Field | null {
  const definition = findField(object, name);
  if (definition) {
    const stored = definition.name;
    return { name, type: definition.type, definition, read: (record) => record[stored] ?? null };
  }
  const label = name.toLowerCase();
  const labelled = object.labels.get(label);
  if (labelled) return { name, type: 'text', read: (record) => readLabel(store, label, labelled, record) };
  return resolveTraversal(store, object, name);
}

/** @throws ApiError 400 `Invalid field name: 'x'`. */
export function requireField(store: Store, object: ObjectDefinition, name: string): Field {
  const field = resolveField(store, object, name);
  if (!field) throw new ApiError(400, `Invalid field name: '${name}'`);
  return field;
}

/** Formats a value for a response: date-times in the zone, dates without a zone, the empty date unchanged. */
export function formatValue(type: FieldType, value: CrmValue, { zone, emptyDate }: Settings): CrmValue {
  if (value === null) return type === 'date' || type === 'dateTime' ? emptyDate : null;
  const isMoment = type === 'dateTime' && typeof value === 'string' && !value.startsWith('0001-01-01');
  return isMoment ? stampInZone(value, zone) : value;
}
