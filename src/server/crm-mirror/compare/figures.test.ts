import fc from 'fast-check';
import {
  addTo,
  getRemainderSlack,
  hasPartOfAgora,
  isSame,
  isSameButForRounding,
  minus,
  NOTHING,
  plus,
  toAgorot,
  toSums,
  total,
  type Measure,
} from './figures';

/** Tenths to hundredths of an agora of both signs, as decimal text. */
const amount = fc
  .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.constantFrom(2, 3, 4))
  .map(([units, places]) => ({ units, places }));

function decimalText({ units, places }: { units: number; places: number }): string {
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Rounds half away from zero, with integers only. */
function expectedAgorot({ units, places }: { units: number; places: number }): number {
  const unit = 10 ** (places - 2);
  const rest = Math.abs(units) % unit;
  const agorot = (Math.abs(units) - rest) / unit + (rest * 2 >= unit ? 1 : 0);
  return units < 0 && agorot !== 0 ? -agorot : agorot;
}

it('rounds a decimal number to agorot by its digits, half away from zero', () => {
  fc.assert(
    fc.property(amount, (one) => {
      expect(toAgorot(decimalText(one))).toBe(expectedAgorot(one));
      expect(toAgorot(Number(decimalText(one)))).toBe(expectedAgorot(one));
    }),
  );
});

it.each([
  [145.795, 14_580],
  [-1.125, -113],
  [1.005, 101],
  [-0.004, 0],
  ['5e-3', 1],
  ['1.5e3', 150_000],
  ['.5', 50],
  ['1e-2', 1],
  ['15e-4', 0],
  ['9e-3', 1],
  ['9e-4', 0],
  ['a lot', Number.NaN],
])('reads %s shekels as %d agorot', (shekels, agorot) => expect(toAgorot(shekels)).toBe(agorot));

it('accepts a sum rounded by the CRM for records that are rounded here', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 30 }), (records) => {
      const tenThousandths = records.map(({ units, places }) => units * 10 ** (4 - places));
      const whole = tenThousandths.reduce((sum, one) => sum + one, 0);
      const ours = records.reduce((sum, one) => sum + expectedAgorot(one), 0);
      const theirs = expectedAgorot({ units: whole, places: 4 });
      const count = records.length;
      expect(isSameButForRounding({ count, agorot: { a: ours } }, { count, agorot: { a: theirs } })).toBe(
        true,
      );
    }),
  );
});

describe('measures', () => {
  const measure = (count: number, agorot: Record<string, number>): Measure => ({ count, agorot });

  it('are added and subtracted by field, and missing fields are 0', () => {
    const [left, right] = [measure(3, { a: 10, b: 1 }), measure(1, { a: 4, c: 2 })];
    expect(plus(left, right)).toEqual(measure(4, { a: 14, b: 1, c: 2 }));
    expect(minus(left, right)).toEqual(measure(2, { a: 6, b: 1, c: -2 }));
  });

  it('are totalled over groups, and added to a group', () => {
    const groups = new Map<string | null, Measure>();
    addTo(groups, 'x', measure(1, { a: 1 }));
    addTo(groups, 'x', measure(2, { a: 2 }));
    addTo(groups, null, measure(1, { a: 5 }));
    expect([...groups]).toEqual([
      ['x', measure(3, { a: 3 })],
      [null, measure(1, { a: 5 })],
    ]);
    expect(total(groups)).toEqual(measure(4, { a: 8 }));
    expect(total(new Map())).toEqual(NOTHING);
  });

  it('are the same with equal counts and sums', () => {
    expect(isSame(measure(1, { a: 1 }), measure(1, { a: 1, b: 0 }))).toBe(true);
    expect(isSame(measure(1, { a: 1 }), measure(2, { a: 1 }))).toBe(false);
    expect(isSame(measure(1, { a: 1 }), measure(1, { a: 2 }))).toBe(false);
    expect(isSame(measure(1, {}), measure(1, { a: 1 }))).toBe(false);
  });

  it('may differ by half an agora per record and one half more', () => {
    const differ = (gap: number) => isSameButForRounding(measure(3, { a: 10 }), measure(3, { a: 10 + gap }));
    expect([2, -2, 2.5, -2.5].map(differ)).toEqual([true, true, false, false]);
    // The rest after four groups.
    expect(getRemainderSlack(measure(3, {}), 4)).toBe(4);
  });

  it('are shown in shekels', () => {
    expect(toSums(measure(2, { a: 1_234, b: -5 }))).toEqual({ count: 2, sums: { a: 12.34, b: -0.05 } });
  });
});

it.each([
  [12.34, false],
  [-12.34, false],
  [0.1 + 0.2, false],
  [12.345, true],
  [-12.345, true],
  [12.340_1, true],
  [12.340_000_2, false],
])('%d shekels have a part of an agora: %s', (shekels, has) => expect(hasPartOfAgora(shekels)).toBe(has));
