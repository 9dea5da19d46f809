import { parseNumber } from './parse-number';

it.each([
  ['', null],
  [' \u200f', null],
  ['1,234.5', 1234.5],
  ['₪ 50000', 50_000],
  ['1 234 567.5', 1_234_567.5],
  ['50\u00a0000 ₪', 50_000],
  ['- 3', -3],
  ['-3', -3],
  ['−3', -3],
  ['5.', 5],
  ['.5', 0.5],
])('reads %j as %j', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

it.each(['abc', '1,5', '1,2345', '1.2.3', '--1', '5 pieces', '5000 6000', '5000\t6000', '1,234 567', '105%'])(
  'rejects %j',
  (text) => {
    expect(parseNumber(text)).toBeNaN();
  },
);

it.each(['105%', '105 %', '105'])('reads %j as 105 in percent', (text) => {
  expect(parseNumber(text, '%')).toBe(105);
});
