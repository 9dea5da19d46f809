import * as fc from 'fast-check';
import { formatInUnit, unitFor } from './amount-unit';

describe("unit of a chart's amounts", () => {
  it.each([
    [[], 'shekels'],
    [[0], 'shekels'],
    [[19_999], 'shekels'],
    [[20_000, 5], 'thousands'],
    [[-20_000, 5], 'thousands'],
    [[19_999_999], 'thousands'],
    [[20_000_000], 'millions'],
  ] as const)('for %j is %s', (amounts, unit) => expect(unitFor(amounts)).toBe(unit));

  it.each([
    [412_345, 'thousands', '412'],
    [41_234, 'thousands', '41.2'],
    [1_422_208, 'thousands', '1,422'],
    [-1_249, 'thousands', '-1.2'],
    [-40, 'thousands', '0'],
    [1234.5, 'shekels', '1,235'],
    [123_456_789, 'millions', '123'],
  ] as const)('writes %d in %s as %s', (amount, unit, text) => expect(formatInUnit(amount, unit)).toBe(text));

  it('keeps every label short enough to fit above a column', () => {
    const amounts = fc.array(fc.integer({ min: -9e8, max: 9e8 }), { minLength: 1, maxLength: 13 });
    fc.assert(
      fc.property(amounts, (list) => {
        for (const amount of list) expect(formatInUnit(amount, unitFor(list)).length).toBeLessThanOrEqual(7);
      }),
    );
  });
});
