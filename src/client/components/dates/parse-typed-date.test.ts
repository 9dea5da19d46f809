import { parseTypedDay, parseTypedMonth } from './parse-typed-date';

const TODAY = '2026-09-16';

it.each([
  ['5.10.2026', '2026-10-05'],
  ['05/10/2026', '2026-10-05'],
  ['5.10.26', '2026-10-05'],
  ['05-10-26', '2026-10-05'],
  ['5 10 2026', '2026-10-05'],
  ['5.10', '2026-10-05'],
  ['05102026', '2026-10-05'],
  ['\u200f05102026', '2026-10-05'],
  ['2026-10-05', '2026-10-05'],
  ['\u200f5.10.2026\u200e ', '2026-10-05'],
  ['29.2.2024', '2024-02-29'],
])('reads the day %j', (text, day) => {
  expect(parseTypedDay(text, TODAY)).toBe(day);
});

it.each([
  '31.2.2026',
  '13/13/2026',
  'מחר',
  '5',
  '5.10.202',
  '5.10.2026.1',
  '31022026',
  '5102026',
  '20121012',
])('refuses the day %j', (text) => {
  expect(parseTypedDay(text, TODAY)).toBeNull();
});

it('returns undefined for an empty field', () => {
  expect(parseTypedDay(' \u200f', TODAY)).toBeUndefined();
  expect(parseTypedMonth('')).toBeUndefined();
});

it.each([
  ['10.2026', '2026-10'],
  ['10/26', '2026-10'],
  ['102026', '2026-10'],
  ['132026', null],
  ['2026-10', '2026-10'],
  ['13.2026', null],
  ['מחר', null],
])('reads the month %j as %j', (text, month) => {
  expect(parseTypedMonth(text)).toBe(month);
});
