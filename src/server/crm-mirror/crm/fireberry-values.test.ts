import {
  code,
  date,
  identity,
  isNotSet,
  isOne,
  label,
  moment,
  money,
  moneyOrZero,
  quantity,
  reference,
  RefusedRecord,
  text,
} from './fireberry-values';

const PARSERS = { text, reference, identity, money, moneyOrZero, quantity, code, isOne, isNotSet };

const MAX_INTEGER = 2_147_483_647;
const refused = (problem: string): string => `field: ${problem}`;

/** Returns the value, or the message of the refusal. */
function read(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    expect(error).toBeInstanceOf(RefusedRecord);
    return (error as Error).message;
  }
}

it.each([
  ['text', 'a', 'a'],
  ['text', '', ''],
  ['text', 5, '5'],
  ['text', null, null],
  ['text', true, refused('not a text')],
  ['text', 'a\0', refused('has a character that cannot be stored')],
  ['text', '\uD800', refused('has a character that cannot be stored')],
  ['reference', '', null],
  ['reference', null, null],
  ['reference', 'x'.repeat(64), 'x'.repeat(64)],
  ['reference', 'x'.repeat(65), refused('longer than 64 characters')],
  ['reference', '0F8FAD5B-D9CB-469F-A165-70867728950E', '0f8fad5b-d9cb-469f-a165-70867728950e'],
  ['identity', 'a1', 'a1'],
  ['identity', undefined, refused('missing')],
  ['identity', null, refused('missing')],
  ['identity', '', refused('missing')],
  ['money', 10.5, '10.5'],
  ['money', ' 1e3 ', '1e3'],
  ['money', '', null],
  ['money', null, null],
  ['money', 'a lot', refused('not a number')],
  ['money', true, refused('not a number')],
  ['money', '999999999999.99', '999999999999.99'],
  ['money', -999_999_999_999.995, refused('out of range')],
  ['moneyOrZero', null, '0'],
  ['moneyOrZero', 3, '3'],
  ['quantity', '99999999999.999', '99999999999.999'],
  ['quantity', '99999999999.9995', refused('out of range')],
  ['code', 4, 4],
  ['code', '4', 4],
  ['code', 'חדשה', null],
  ['code', null, null],
  ['code', 4.5, refused('not a whole number')],
  ['code', MAX_INTEGER, MAX_INTEGER],
  ['code', MAX_INTEGER + 1, refused('out of range')],
  ['isOne', 1, true],
  ['isOne', 0, false],
  ['isOne', null, false],
  ['isOne', true, true],
  ['isOne', ' פעיל ', true],
  ['isOne', 'לא\u00a0פעיל', false],
  ['isOne', '\u200fYES', true],
  ['isOne', 'constructor', refused('not a number')],
  ['isNotSet', 1, false],
  ['isNotSet', 0, true],
  ['isNotSet', null, true],
  ['isNotSet', 'no', true],
  ['isNotSet', 'כן', false],
  ['isNotSet', true, false],
  ['isNotSet', 2, refused('neither 0 nor 1')],
] as const)('%s of %j is %j', (kind, value, expected) => {
  expect(read(() => PARSERS[kind](value, 'field'))).toBe(expected);
});

it.each([
  ['own', 4, 'own'],
  [null, 'חדשה', 'חדשה'],
  [null, '4', null],
  [null, 4, null],
])('takes the label %j beside the code %j as %j', (value, codeValue, expected) => {
  expect(label(value, 'field', codeValue)).toBe(expected);
});

it.each([
  [null, null, null],
  ['', null, null],
  ['2026-09-16T00:00:00', '2026-09-16', '2026-09-15T21:00:00.000Z'],
  ['tomorrow', refused('not a date'), refused('not a date')],
  [5, refused('not a date'), refused('not a date')],
])('reads %j as the day %j and the moment %j', (value, asDay, asMoment) => {
  expect(read(() => date(value, 'field', null))).toBe(asDay);
  expect(read(() => moment(value, 'field', 'Asia/Jerusalem'))).toBe(asMoment);
});
