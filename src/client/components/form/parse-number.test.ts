import { parseNumber } from './parse-number';

it.each([
  ['', null],
  [' \u200f', null],
  ['1,234.5', 1234.5],
  ['₪ 50000', 50_000],
  ['-3', -3],
  ['−3', -3],
  ['5.', 5],
  ['.5', 0.5],
])('reads %j as %j', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

it.each(['abc', '1,5', '1,2345', '1.2.3', '--1', '5 pieces'])('rejects %j', (text) => {
  expect(parseNumber(text)).toBeNaN();
});
