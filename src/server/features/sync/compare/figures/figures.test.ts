import fc from 'fast-check';
import { isSameButForRounding, toAgorot } from './figures';

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
