import { getLabelField, resolveField } from './crm-label-rules';
import type { CrmField } from './crm-metadata-contract';

it.each([
  [1, 'statuscode', 'status'],
  [1, 'OwnerId', 'ownername'],
  [1, 'pcfmarketer', 'pcfmarketername'],
  [1, 'categorycode', 'categorycodename'],
  [13, 'statuscode', 'statuscodename'],
  [14, 'statuscode', 'status'],
  [17, 'ownerid', 'owneridname'],
  [77, 'ownerid', 'ownername'],
  [78, 'ownerid', 'owneridname'],
  [104, 'ownerid', 'owneridname'],
  [105, 'ownerid', 'ownername'],
  [999, 'ownerid', 'ownername'],
  [1_000, 'ownerid', 'owneridname'],
])('the label field in object %d of %s is %s', (objectType, name, label) => {
  expect(getLabelField(objectType, name)).toBe(label);
});

const FIELDS: readonly CrmField[] = [
  { name: 'idnumber', label: 'ח.פ.', type: 'text' },
  { name: 'statuscode', label: 'סטטוס', type: 'picklist' },
  { name: 'ownerid', label: 'בעלים', type: 'lookup' },
  { name: 'pcfkind', label: 'סוג', type: 'other' },
];

it.each<[string, CrmField['type'] | null]>([
  ['idnumber', 'text'],
  ['IDNumber', 'text'],
  ['modifiedon', 'dateTime'],
  ['createdby', 'lookup'],
  ['accountid', 'text'],
  ['status', 'text'],
  ['statuscodename', 'text'],
  ['ownername', 'text'],
  ['pcfkindname', 'text'],
  ['idnumbername', null],
  ['ownerid_fullname', 'other'],
  ['statuscode_name', null],
  ['nobody_fullname', null],
  ['_fullname', null],
  ['ownerid', 'lookup'],
])('a query knows the field %s as %s', (name, type) => {
  expect(resolveField(FIELDS, 'Account', name)?.type ?? null).toBe(type);
});

it('has the label of its field, and no key without an object', () => {
  expect(resolveField(FIELDS, 'Account', 'status')).toEqual({ name: 'status', label: 'סטטוס', type: 'text' });
  expect(resolveField(FIELDS, 'Account', 'ownerid_fullname')?.label).toBe('בעלים');
  expect(resolveField(FIELDS, null, 'accountid')).toBeNull();
});
