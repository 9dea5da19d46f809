import { printDay, printMoment, printMoney, printNumber, printShekels } from './pdf-format';
import { isolateName, isolateNumber, printable, printableText, withoutIsolates } from './pdf-text';

/** Returns the text with its isolates as brackets. */
const show = (text: string): string =>
  text.replaceAll('\u2066', '[').replaceAll('\u2068', '<').replaceAll('\u2069', ']');

it('isolates every figure', () => {
  expect([1_234.5, -0.005, 0, -0, -7].map(printMoney).map(show)).toEqual([
    '[1,234.50]',
    '[-0.01]',
    '[0.00]',
    '[0.00]',
    '[-7.00]',
  ]);
  expect(show(printShekels(-1_234.5))).toBe('[-1,234.50] ₪');
  expect([1_234.5678, 2].map(printNumber).map(show)).toEqual(['[1,234.568]', '[2]']);
  expect(show(printDay('2026-09-01'))).toBe('[1.9.2026]');
  expect(show(printMoment('2026-09-01T08:05:59'))).toBe('[1.9.2026] [08:05]');
});

it('isolates names once, and removes isolates', () => {
  expect(show(isolateName('דנה \u2066(1)\u2069'))).toBe('<דנה (1)]');
  expect(show(isolateNumber('052-1'))).toBe('[052-1]');
  expect(withoutIsolates('a\u2066b\u2067c\u2068d\u2069e')).toBe('abcde');
});

it.each([
  ['a  b\n\tc', 'a b c'],
  ['a\u202eb\u200bc\u2060d\u206ae\ufff9g\u0007h', 'abcdegh'],
  ['a\ufeffb', 'a b'],
  ['a\ud800b', 'ab'],
  ['😀', '😀'],
  ['\u2068a\u2069 b', '<a] b'],
  ['\u2068a', 'a'],
  ['a\u2069', 'a'],
  ['\u2069a\u2068', 'a'],
  ['\u2068\u2066a\u2069\u2069', '<[a]]'],
])('%j is printed as %j', (text, printed) => {
  expect(show(printableText(text))).toBe(printed);
});

it('breaks words of 24 letters', () => {
  const word = 'א'.repeat(24);
  expect(printableText(word.slice(1))).toBe(word.slice(1));
  expect(printableText(word)).toBe([...word].join('\u200b'));
  expect(printableText(`${word.slice(1)}-${word.slice(1)}`)).not.toContain('\u200b');
});

it('makes all texts of a value printable', () => {
  expect(printable({ a: ['x\u202ey', 1, null], b: { c: 'z\n' } })).toEqual({
    a: ['xy', 1, null],
    b: { c: 'z ' },
  });
});
