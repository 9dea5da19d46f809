import { randomUUID } from 'node:crypto';
import type { ApiContext } from './context';
import { parseStamp, toStamp } from './query/dates';
import type { FieldDefinition, ObjectDefinition } from './schema';
import type { Table } from './store';
import { ApiError, GENERIC_ERROR, type CrmRecord, type CrmValue } from './types';

/** Section 4: text fields take 200 characters unless the tenant widened them. */
const MAX_TEXT_LENGTH = 200;
const SYSTEM_FIELDS = new Set(['createdon', 'createdby', 'modifiedon', 'modifiedby']);

function checkValue(context: ApiContext, field: FieldDefinition, value: unknown): CrmValue {
  if (value === null || value === '') return null;
  if (typeof value !== 'string' && typeof value !== 'number') throw new ApiError(400, GENERIC_ERROR);
  if (field.type === 'date' || field.type === 'dateTime') {
    const zone = field.type === 'date' ? 'UTC' : context.settings.zones.record;
    const stamp = parseStamp(String(value), zone);
    if (stamp === null) throw new ApiError(400, `'${field.name}' must be a valid DateTime`);
    return field.type === 'date' ? `${stamp.slice(0, 10)}T00:00:00` : stamp;
  }
  if (field.type === 'number' || field.type === 'picklist') {
    const known = field.options?.find((option) => option.name === value || option.value === Number(value));
    const number = known?.value ?? Number(value);
    if (Number.isNaN(number) || (field.type === 'picklist' && !known)) throw new ApiError(400, GENERIC_ERROR);
    return number;
  }
  if (String(value).length > MAX_TEXT_LENGTH) throw new ApiError(400, GENERIC_ERROR);
  return String(value);
}

/** Checked values of a write; one wrong field fails it whole. @throws ApiError 400. */
function readValues(context: ApiContext, object: ObjectDefinition, body: unknown): Record<string, CrmValue> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError(400, 'The request is invalid.');
  const values: Record<string, CrmValue> = {};
  for (const [name, value] of Object.entries(body)) {
    const field = object.fields.get(name);
    if (!field) throw new ApiError(400, `Invalid field name: '${name}'`);
    if (name === object.primaryKey || SYSTEM_FIELDS.has(name))
      throw new ApiError(400, 'The request is invalid.');
    values[name] = checkValue(context, field, value);
  }
  if (Object.keys(values).length === 0) throw new ApiError(400, 'The request is invalid.');
  return values;
}

/** Creates one record and gives it back. @throws ApiError 400. */
export function insertRecord(context: ApiContext, table: Table, body: unknown): CrmRecord {
  const { primaryKey, required } = table.definition;
  const values = readValues(context, table.definition, body);
  if (required.some((name) => (values[name] ?? null) === null)) {
    throw new ApiError(400, 'Could not create record. Check your data');
  }
  const stamp = toStamp(context.now().getTime());
  const record = {
    [primaryKey]: randomUUID(),
    ...values,
    ownerid: values.ownerid ?? context.userId,
    createdon: stamp,
    createdby: context.userId,
    modifiedon: stamp,
    modifiedby: context.userId,
  };
  table.put(record);
  return record;
}

/** Changes one record and gives it back whole. @throws ApiError 400, 404 for an unknown id. */
export function patchRecord(context: ApiContext, table: Table, id: string, body: unknown): CrmRecord {
  const old = table.get(id);
  if (!old) throw new ApiError(404, 'Invalid Record Name');
  const values = readValues(context, table.definition, body);
  const record = {
    ...old,
    ...values,
    modifiedon: toStamp(context.now().getTime()),
    modifiedby: context.userId,
  };
  table.put(record);
  return record;
}
