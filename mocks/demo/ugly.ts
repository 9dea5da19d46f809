import type { Random } from './random';

const BIDI_MARKS = ['\u200f', '\u200e', '\u202b', '\u2067'];
const MOBILE_PREFIXES = ['050', '052', '053', '054', '055', '058'];
const LAND_PREFIXES = ['02', '03', '04', '08', '09'];

/** Returns some names as people and imports leave them: padded, with double spaces or invisible direction marks. */
export function roughName(name: string, random: Random): string {
  const roll = random.next();
  if (roll < 0.015) return ` ${name}`;
  if (roll < 0.03) return `${name}  `;
  if (roll < 0.04) return name.replace(' ', '  ');
  if (roll < 0.055) return `${random.pick(BIDI_MARKS)}${name}`;
  if (roll < 0.065) return `${name}\u200f`;
  return name;
}

/** Returns a phone number in one of many notations, or sometimes null. */
export function roughPhone(random: Random): string | null {
  if (random.chance(0.03)) return null;
  const mobile = random.chance(0.8);
  const prefix = random.pick(mobile ? MOBILE_PREFIXES : LAND_PREFIXES);
  const digits = String(random.int(2_000_000, 9_999_999));
  const [head, tail] = [digits.slice(0, 3), digits.slice(3)];
  const roll = random.next();
  if (roll < 0.55) return `${prefix}-${digits}`;
  if (roll < 0.75) return `${prefix}${digits}`;
  if (roll < 0.83) return `+972-${prefix.slice(1)}-${digits}`;
  if (roll < 0.88) return `+972${prefix.slice(1)}${digits}`;
  if (roll < 0.94) return `${prefix} ${head} ${tail}`;
  if (roll < 0.98) return `${prefix}-${head}-${tail}`;
  return ` ${prefix}-${digits} `;
}

/**
 * Returns a reference as imports leave it: mostly valid, rarely missing, very rarely to a record that does not exist.
 */
export function roughReference(id: string | null, random: Random, missing: number): string | null {
  const roll = random.next();
  if (roll < missing) return null;
  return roll < missing + 0.001 ? random.guid() : id;
}

/** Returns nine digits with the check digit of an Israeli company or identity number. */
export function taxId(random: Random): string {
  const digits = Array.from({ length: 8 }, (_, at) =>
    at === 0 ? random.pick([0, 2, 3, 5]) : random.int(0, 9),
  );
  const sum = digits.reduce((total, digit, at) => {
    const product = digit * (at % 2 === 0 ? 1 : 2);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`;
}
