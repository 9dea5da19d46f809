import * as z from 'zod/mini';
import type {
  CrmField,
  CrmFieldType,
  CrmObject,
} from '#contract/features/crm-mirror/mapping/crm-metadata-contract';
import { CrmError } from '../crm-error';
import { createRespelling } from '../crm-keys';

/** fireberry.md section 2, "Field type GUIDs". */
const TYPES: Readonly<Record<string, CrmFieldType>> = {
  'a1e7ed6f-5083-477b-b44c-9943a6181359': 'text',
  '80108f9d-1e75-40fa-9fa9-02be4ddc1da1': 'textArea',
  'ed2ad39d-32fc-4585-8f5b-2e93463f050a': 'richText',
  '6a34bfe3-fece-4da1-9136-a7b1e5ae3319': 'number',
  'b4919f2e-2996-48e4-a03c-ba39fb64386c': 'picklist',
  'a8fcdf65-91bc-46fd-82f6-1234758345a1': 'lookup',
  '83bf530c-e04c-462b-9ffc-a46f750fc072': 'date',
  'ce972d02-5013-46d4-9d1d-f09df1ac346a': 'dateTime',
  'c713d2f7-8fa9-43c3-8062-f07486eaf567': 'email',
  '3f62f67a-1cee-403a-bec6-aa02a9804edb': 'telephone',
  'c820d32f-44df-4c2a-9c1e-18734e864fd5': 'url',
};

/** Numbers are sent as texts. */
const ObjectResponse = z.object({
  name: z.string(),
  systemName: z.string(),
  objectType: z.union([z.string(), z.int()]),
});
const FieldResponse = z.object({ label: z.string(), fieldName: z.string(), systemFieldTypeId: z.string() });
const OptionResponse = z.object({ name: z.string(), value: z.union([z.string(), z.number()]) });
const ValuesResponse = z.object({ values: z.array(z.unknown()) });

const respell = createRespelling([
  ...Object.keys(ObjectResponse.shape),
  ...Object.keys(FieldResponse.shape),
  ...Object.keys(OptionResponse.shape),
  ...Object.keys(ValuesResponse.shape),
]);
const respelled = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
    ? respell(data as Record<string, unknown>)
    : data;

/**
 * Returns the elements with the expected form, so that one invalid entry does not hide all others. @throws CrmError `malformed`
 */
function getList<T>(data: unknown, schema: z.ZodMiniType<T>): T[] {
  if (!Array.isArray(data)) throw new CrmError('malformed', 'the metadata is not a list');
  return data.flatMap((one) => {
    const parsed = schema.safeParse(respelled(one));
    return parsed.success ? [parsed.data] : [];
  });
}

/** Parses `GET /metadata/records`. @throws CrmError `malformed` */
export function objectsIn(data: unknown): CrmObject[] {
  return getList(data, ObjectResponse)
    .map(({ name, systemName, objectType }) => ({ number: Number(objectType), label: name, systemName }))
    .filter(({ number }) => Number.isInteger(number) && number > 0);
}

/** Parses `GET /metadata/records/{n}/fields`. @throws CrmError `malformed` */
export function fieldsIn(data: unknown): CrmField[] {
  return getList(data, FieldResponse).map(({ label, fieldName, systemFieldTypeId }) => ({
    name: fieldName,
    label,
    type: TYPES[systemFieldTypeId.toLowerCase()] ?? 'other',
  }));
}

/** Parses `GET …/fields/{f}/values`. @throws CrmError `malformed` */
export function optionsIn(data: unknown): { value: string; name: string }[] {
  const parsed = ValuesResponse.safeParse(respelled(data));
  if (!parsed.success) throw new CrmError('malformed', 'the metadata has no list of values');
  return getList(parsed.data.values, OptionResponse).map(({ name, value }) => ({
    name,
    value: String(value),
  }));
}
