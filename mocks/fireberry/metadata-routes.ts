import type { ApiContext } from './context';
import {
  fieldTypeIds,
  findField,
  findObject,
  ownSpelling,
  type FieldDefinition,
  type ObjectDefinition,
} from './schema';
import { ApiError, type RouteResult } from './types';

/** Metadata responses contain numbers as strings. */
function ok(data: unknown): RouteResult {
  return { status: 200, payload: { success: true, data, message: '' } };
}

function describe(object: ObjectDefinition): Record<string, string> {
  return { name: object.label, systemName: object.displayName, objectType: String(object.number) };
}

function describeField(
  { settings }: ApiContext,
  object: ObjectDefinition,
  field: FieldDefinition,
): Record<string, string> {
  return {
    label: field.label,
    fieldName: settings.spelling === 'own' ? ownSpelling(field.name) : field.name,
    systemName: object.displayName,
    systemFieldTypeId: fieldTypeIds[field.type],
  };
}

/** @throws ApiError 400 `Invalid Object Name`. */
export function requireObject(context: ApiContext, name: string): ObjectDefinition {
  const object = findObject(context.store.schema, name);
  if (!object) throw new ApiError(400, 'Invalid Object Name');
  return object;
}

function requireDefinition(object: ObjectDefinition, name: string): FieldDefinition {
  const field = findField(object, name);
  if (!field) throw new ApiError(400, `Invalid field name: '${name}'`);
  return field;
}

export function metadataRecords(context: ApiContext): RouteResult {
  return ok([...context.store.schema.values()].map(describe));
}

export function metadataRecord(context: ApiContext, name: string): RouteResult {
  return ok(describe(requireObject(context, name)));
}

export function metadataFields(context: ApiContext, name: string): RouteResult {
  const object = requireObject(context, name);
  return ok([...object.fields.values()].map((field) => describeField(context, object, field)));
}

/** Returns one field. `fieldObjectType` is a lookup's target, otherwise the object itself. */
export function metadataField(context: ApiContext, name: string, fieldName: string): RouteResult {
  const object = requireObject(context, name);
  const field = requireDefinition(object, fieldName);
  return ok({
    ...describeField(context, object, field),
    fieldObjectType: String(field.target ?? object.number),
  });
}

/** Returns the options of a picklist. @throws ApiError 400 `Invalid Options` for a field of another type. */
export function metadataValues(context: ApiContext, name: string, fieldName: string): RouteResult {
  const object = requireObject(context, name);
  const field = requireDefinition(object, fieldName);
  if (field.type !== 'picklist') throw new ApiError(400, 'Invalid Options');
  const values = (field.options ?? []).map((option) => ({ name: option.name, value: String(option.value) }));
  return ok({ ...describeField(context, object, field), fieldObjectType: String(object.number), values });
}
