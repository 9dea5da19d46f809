import { domainToASCII } from 'node:url';
import { readEmailAddress } from './email-address';

const HEBREW = 'dana@דוגמה.ישראל';
const PUNYCODE = `dana@${domainToASCII('דוגמה.ישראל')}`;

it.each([
  ['dana@misrad.example', 'dana@misrad.example'],
  ['Dana.Levi+pay@MISRAD.example', 'Dana.Levi+pay@misrad.example'],
  ['\u200fdana@misrad.example\u200e', 'dana@misrad.example'],
  ['\ufeffda\u200bna@mis\u00adrad.ex\u2060ample\u202c ', 'dana@misrad.example'],
  ['\u2067dana@misrad.example\u2069\u3164', 'dana@misrad.example'],
  ['\tdana@misrad.example\u00a0\r\n', 'dana@misrad.example'],
  ['a&b@misrad.example', 'a&b@misrad.example'],
  ["o'neil!#$%*/=?^`{|}~_-@misrad.example", "o'neil!#$%*/=?^`{|}~_-@misrad.example"],
  [HEBREW, PUNYCODE],
  [PUNYCODE, PUNYCODE],
  [PUNYCODE.toUpperCase().replace('DANA', 'dana'), PUNYCODE],
  ['dana@xn--4db.co.il', 'dana@xn--4db.co.il'],
  ['dana@mail.bücher.example', 'dana@mail.xn--bcher-kva.example'],
  ['1@2.example', '1@2.example'],
  [`${'a'.repeat(64)}@misrad.example`, `${'a'.repeat(64)}@misrad.example`],
])('reads %j as %j', (typed, address) => {
  expect(readEmailAddress(typed, domainToASCII)).toBe(address);
});

it.each([
  '',
  '\u200f',
  'dana',
  'dana@',
  '@misrad.example',
  'dana@misrad',
  'dana@misrad.e',
  'dana@misrad.example.',
  'dana@.misrad.example',
  'dana@misrad..example',
  'dana@-misrad.example',
  'dana@misrad-.example',
  'dana@mis_rad.example',
  'dana@127.0.0.1',
  'dana@1.2.3',
  'dana@[127.0.0.1]',
  'dana@misrad.example:25',
  'dana@misrad.example/x',
  'dana@דוגמה.ישראל/x',
  'dana@דוגמה .ישראל',
  'dana@דוגמה.1',
  '.dana@misrad.example',
  'dana.@misrad.example',
  'da..na@misrad.example',
  'da na@misrad.example',
  'דנה@misrad.example',
  'dana@misrad.example, ron@misrad.example',
  'dana@misrad.example;ron@misrad.example',
  'dana@ron@misrad.example',
  'Dana <dana@misrad.example>',
  'mailto:dana@misrad.example',
  '"dana"@misrad.example',
  'dana\n@misrad.example',
  // Domain names would merge these signs with other letters: the Kelvin sign, a full-width letter, the long s.
  'dana@mis\u212aad.example',
  'dana@\uff4disrad.example',
  'dana@mi\u017frad.example',
  `${'a'.repeat(65)}@misrad.example`,
  `dana@${'a'.repeat(64)}.example`,
  `dana@${`${'a'.repeat(60)}.`.repeat(5)}example`,
])('%j is no address', (typed) => {
  expect(readEmailAddress(typed, domainToASCII)).toBeNull();
});
