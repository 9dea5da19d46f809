import * as z from 'zod';
import { allRoutes } from '#contract/features';
import { auditFieldTexts, unnamedFields } from './audit-field-texts';

it('every field of an entry has a Hebrew label', () => {
  const others = Object.entries(auditFieldTexts).filter(([, label]) => !/[\u05d0-\u05ea]/.test(label));
  expect(others).toEqual([]);
  expect(Object.keys(auditFieldTexts).length).toBeGreaterThan(100);
});

it('every filter of an exported list has a label', () => {
  const filters = allRoutes.flatMap(({ path, body }) => {
    if (!path.endsWith('/export') || !body) return [];
    const filter = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties?.['filter'];
    return typeof filter === 'object' ? [Object.keys(filter.properties ?? {})] : [];
  });
  expect(filters.length).toBeGreaterThan(4);
  expect(filters.flat().filter((name) => !(name in auditFieldTexts))).toEqual([]);
});

it.each<[unknown, string[]]>([
  [null, []],
  ['wingspan', []],
  [{ name: 'a', email: null }, []],
  [{ wingspan: 1, name: 2 }, ['wingspan']],
  [{ wingspan: undefined }, []],
  [{ before: { wingspan: 1, name: { colour: 2 } } }, ['wingspan', 'colour']],
  [
    [{ wingspan: 1 }, [{ colour: 2 }], 5],
    ['wingspan', 'colour'],
  ],
  [{ toString: 1 }, ['toString']],
])('the fields without a label in %j are %j', (value, fields) => {
  expect(unnamedFields(value)).toEqual(fields);
});
