import { changesBetween, valueAt, withPart } from './mapping-changes';
import type { EntitySource, SyncMapping } from './sync-mapping-contract';

const source: EntitySource = {
  objectType: 13,
  primaryKey: 'orderid',
  fields: { amount: { from: 'totalamount' }, status: { from: 'status', code: 'statuscode' } },
};
const mapping: SyncMapping = {
  agents: source,
  marketers: source,
  customers: source,
  products: source,
  sales: source,
  payments: source,
};

it.each([
  ['objectType', '14', { ...source, objectType: 14 }],
  ['primaryKey', 'id', { ...source, primaryKey: 'id' }],
  ['isOff', 'true', { ...source, isOff: true }],
  ['amount', 'pcfsum', { ...source, fields: { ...source.fields, amount: { from: 'pcfsum' } } }],
  [
    'status',
    'state',
    { ...source, fields: { ...source.fields, status: { from: 'state', code: 'statuscode' } } },
  ],
  [
    'status.code',
    'pcf',
    { ...source, fields: { ...source.fields, status: { from: 'status', code: 'pcf' } } },
  ],
])('changes only the place %s, and finds its value again', (part, value, changed) => {
  expect(withPart(source, part, value)).toEqual(changed);
  expect(valueAt(changed, part)).toBe(value);
});

it('turns an entity on again', () => {
  expect(withPart({ ...source, isOff: true }, 'isOff', 'false')).toEqual({ ...source, isOff: false });
});

it('has no value at an unknown place, and does not change it', () => {
  expect(withPart(source, 'nothing', 'x')).toBe(source);
  expect([valueAt(source, 'nothing'), valueAt(source, 'amount.code')]).toEqual(['', '']);
  expect(valueAt(source, 'isOff')).toBe('false');
});

it('lists changed, added and removed places by entity and field', () => {
  const after: SyncMapping = {
    ...mapping,
    sales: {
      objectType: 13,
      primaryKey: 'id',
      fields: { amount: { from: 'pcfsum' }, note: { from: 'pcfnote' } },
    },
    customers: { ...source, isOff: true },
  };
  expect(changesBetween(mapping, mapping)).toEqual([]);
  expect(
    changesBetween(mapping, after).map(({ entity, part, before, after: now }) => [entity, part, before, now]),
  ).toEqual([
    ['customers', 'isOff', 'false', 'true'],
    ['sales', 'primaryKey', 'orderid', 'id'],
    ['sales', 'amount', 'totalamount', 'pcfsum'],
    ['sales', 'status', 'status', null],
    ['sales', 'status.code', 'statuscode', null],
    ['sales', 'note', null, 'pcfnote'],
  ]);
});
