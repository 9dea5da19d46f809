import * as z from 'zod/mini';
import { nameText } from './name-text';

const Name = nameText(10);

it.each([
  ['משרד\u200f', 'משרד'],
  ['\u202eמש\u2066רד\u2069', 'משרד'],
  ['מש\u200b\u200d\u00ad\ufeffרד\u061c', 'משרד'],
  ['מש\u0000\u0007\u007fרד\ud800', 'משרד'],
  ['מש\nרד', 'מש רד'],
  ['\u200b \tמש \u200f \u00a0\u2028רד\r\n', 'מש רד'],
  ['cafe\u0301', 'caf\u00e9'],
  [`${'\u200b'.repeat(20)}א`, 'א'],
  ['דנה לוי-כהן', 'דנה לוי-כהן'],
  ['שָׁלוֹם "ש׳"', 'שָׁלוֹם "ש׳"'.normalize('NFC')],
])('converts %j to %j', (given, kept) => {
  const name = kept.length > 10 ? nameText(20) : Name;
  expect(z.parse(name, given)).toBe(kept);
});

it.each(['', ' ', '\u200b', '\u202e', '\n', '\u2800', '\u3164', '\u200f \u200f', 'א'.repeat(11)])(
  '%j is no name',
  (given) => {
    expect(z.safeParse(Name, given).success).toBe(false);
  },
);
