import { activeStates, fieldLabels, objectLabels, productCategories, saleStatuses } from './schema-texts';
import type { CrmRecord, RecordSet } from './types';

export type FieldType =
  | 'text'
  | 'number'
  | 'picklist'
  | 'lookup'
  | 'date'
  | 'dateTime'
  | 'email'
  | 'telephone';

/** Ids of the field types, equal in every tenant (fireberry.md section 2). */
export const fieldTypeIds: Readonly<Record<FieldType, string>> = {
  text: 'a1e7ed6f-5083-477b-b44c-9943a6181359',
  number: '6a34bfe3-fece-4da1-9136-a7b1e5ae3319',
  picklist: 'b4919f2e-2996-48e4-a03c-ba39fb64386c',
  lookup: 'a8fcdf65-91bc-46fd-82f6-1234758345a1',
  date: '83bf530c-e04c-462b-9ffc-a46f750fc072',
  dateTime: 'ce972d02-5013-46d4-9d1d-f09df1ac346a',
  email: 'c713d2f7-8fa9-43c3-8062-f07486eaf567',
  telephone: '3f62f67a-1cee-403a-bec6-aa02a9804edb',
};

export type PicklistOption = { value: number; name: string };

export type FieldDefinition = {
  name: string;
  type: FieldType;
  label: string;
  /** Object number of a lookup's target. */
  target?: number;
  options?: PicklistOption[];
  /** Field with the text of a picklist or lookup. */
  labelField?: string;
};

export type ObjectDefinition = {
  number: number;
  systemName: string;
  /** Spelling in responses (`Account`). Paths and `systemName` ignore case. */
  displayName: string;
  label: string;
  primaryKey: string;
  primaryField: string;
  fields: Map<string, FieldDefinition>;
  /** Label field → its picklist or lookup. */
  labels: Map<string, FieldDefinition>;
};

export type Schema = Map<number, ObjectDefinition>;

/** Objects of the standard product with label fields that drop `code`/`id` (section 5). The others append `name`. */
const SHORT_LABELS: Readonly<Record<string, string>> = {
  statuscode: 'status',
  ownerid: 'ownername',
  accountid: 'accountname',
};

type FieldSpec = [name: string, type: FieldType, extra?: { target?: number; options?: PicklistOption[] }];

const systemFields: FieldSpec[] = [
  ['ownerid', 'lookup', { target: 9 }],
  ['createdon', 'dateTime'],
  ['createdby', 'lookup', { target: 9 }],
  ['modifiedon', 'dateTime'],
  ['modifiedby', 'lookup', { target: 9 }],
];

function getLabelField(objectNumber: number, field: string): string {
  const short = objectNumber < 10 ? SHORT_LABELS[field] : undefined;
  return short ?? `${field}name`;
}

/** Adds a field and its label field. */
export function defineField(object: ObjectDefinition, [name, type, extra]: FieldSpec): void {
  const field: FieldDefinition = { name, type, label: fieldLabels[name] ?? name, ...extra };
  if (type === 'picklist' || type === 'lookup') {
    field.labelField = getLabelField(object.number, name);
    object.labels.set(field.labelField, field);
  }
  object.fields.set(name, field);
}

function defineObject(
  number: number,
  displayName: string,
  label: string,
  primaryField: string,
  fields: FieldSpec[],
): ObjectDefinition {
  const systemName = displayName.toLowerCase();
  const primaryKey = `${systemName}id`;
  const object: ObjectDefinition = {
    number,
    systemName,
    displayName,
    label,
    primaryKey,
    primaryField,
    fields: new Map(),
    labels: new Map(),
  };
  for (const spec of [[primaryKey, 'text'] as FieldSpec, ...fields, ...systemFields])
    defineField(object, spec);
  return object;
}

/** Returns a new copy of the schema of fireberry.md section 9. */
export function defaultSchema(): Schema {
  const state = { options: activeStates };
  const objects = [
    defineObject(9, 'CrmUser', objectLabels.crmuser, 'fullname', [
      ['fullname', 'text'],
      ['emailaddress1', 'email'],
      ['telephone1', 'telephone'],
      ['isdisabled', 'number'],
    ]),
    defineObject(1000, 'CustomObject1000', objectLabels.marketer, 'name', [
      ['name', 'text'],
      ['pcfphone', 'telephone'],
      ['pcfcity', 'text'],
      ['statuscode', 'picklist', state],
    ]),
    defineObject(1, 'Account', objectLabels.account, 'accountname', [
      ['accountname', 'text'],
      ['idnumber', 'text'],
      ['telephone1', 'telephone'],
      ['emailaddress1', 'email'],
      ['billingcity', 'text'],
      ['statuscode', 'picklist', state],
      ['pcfmarketer', 'lookup', { target: 1000 }],
    ]),
    defineObject(13, 'CrmOrder', objectLabels.crmorder, 'crmordernumber', [
      ['crmordernumber', 'text'],
      ['pcfsaledate', 'date'],
      ['accountid', 'lookup', { target: 1 }],
      ['pcfmarketer', 'lookup', { target: 1000 }],
      ['pcfproduct', 'lookup', { target: 14 }],
      ['pcfquantity', 'number'],
      ['totalamount', 'number'],
      ['pcfcommission', 'number'],
      ['statuscode', 'picklist', { options: saleStatuses }],
    ]),
    defineObject(1001, 'CustomObject1001', objectLabels.payment, 'name', [
      ['name', 'text'],
      ['pcfmarketer', 'lookup', { target: 1000 }],
      ['pcfpaidon', 'date'],
      ['pcfamount', 'number'],
    ]),
    defineObject(14, 'Product', objectLabels.product, 'productname', [
      ['productname', 'text'],
      ['catalognumber', 'text'],
      ['categorycode', 'picklist', { options: productCategories }],
      ['price', 'number'],
      ['pcfstock', 'number'],
      ['pcflocation', 'text'],
      ['statecode', 'picklist', state],
    ]),
  ];
  return new Map(objects.map((object) => [object.number, object]));
}

/** Finds a field by name, ignoring case. Undefined if there is none. */
export function findField(object: ObjectDefinition, name: string): FieldDefinition | undefined {
  const isNamed = (field: string): boolean => field.toLowerCase() === name.toLowerCase();
  return object.fields.get(name) ?? [...object.fields.values()].find((field) => isNamed(field.name));
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the CRM's own spelling of a lower-case name: `CrmorderNumber` for `crmordernumber`. */
export function ownSpelling(name: string): string {
  if (name !== name.toLowerCase()) return name;
  const [, prefix = '', rest = ''] = /^(pcf)?(.*)$/.exec(name) ?? [];
  const ending = /(id|name|number|code|date|on)$/.exec(rest)?.[0] ?? '';
  const last = ending === 'id' ? 'ID' : capitalised(ending);
  return prefix + capitalised(rest.slice(0, rest.length - ending.length)) + last;
}

/** Finds an object by number or system name, ignoring case. Undefined if there is none. */
export function findObject(schema: Schema, nameOrNumber: string | number): ObjectDefinition | undefined {
  const text = String(nameOrNumber);
  if (/^\d+$/.test(text)) return schema.get(Number(text));
  return [...schema.values()].find((object) => object.systemName === text.toLowerCase());
}

function inferType(value: unknown): FieldType {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return 'date';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)) return 'dateTime';
  return 'text';
}

function learnOption(object: ObjectDefinition, record: CrmRecord): void {
  for (const [labelField, field] of object.labels) {
    const value = record[field.name];
    const name = record[labelField];
    if (field.type !== 'picklist' || typeof value !== 'number' || typeof name !== 'string') continue;
    const options = field.options ?? [];
    if (!options.some((option) => option.value === value)) field.options = [...options, { value, name }];
  }
}

/** Adds the objects and fields of a data folder that are missing in the default mapping. */
export function extendSchema(schema: Schema, records: RecordSet): void {
  for (const [key, list] of Object.entries(records)) {
    const number = Number(key);
    const object =
      schema.get(number) ??
      defineObject(number, `CustomObject${number}`, `CustomObject${number}`, 'name', [['name', 'text']]);
    schema.set(number, object);
    for (const record of list) {
      learnOption(object, record);
      for (const name in record) {
        if (name === '_id' || object.fields.has(name) || object.labels.has(name)) continue;
        if (record[name] === null || record[name] === undefined) continue;
        defineField(object, [name, inferType(record[name])]);
      }
    }
  }
}
