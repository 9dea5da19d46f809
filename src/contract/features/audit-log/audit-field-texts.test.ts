import { auditFieldTexts, unnamedFields } from './audit-field-texts';

it('every field of an entry has a Hebrew label', () => {
  const others = Object.entries(auditFieldTexts).filter(([, label]) => !/[\u05d0-\u05ea]/.test(label));
  expect(others).toEqual([]);
  expect(Object.keys(auditFieldTexts).length).toBeGreaterThan(100);
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
