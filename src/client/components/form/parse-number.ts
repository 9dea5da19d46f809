/** Signs removed from a pasted number: the shekel sign and direction marks. */
const DECORATION = /[₪\u200e\u200f\u061c\u2066-\u2069]/g;
const PLAIN = /^-? ?(\d+\.?\d*|\.\d+)$/;
/** Thousands are separated by the same sign. */
const GROUPED = /^-? ?\d{1,3}(?:(,| )\d{3})(?:\1\d{3})*(\.\d+)?$/;

/**
 * Parses a typed number. Returns null for an empty text, NaN for a text that is not a number.
 * @param unit sign that may follow the number
 */
export function parseNumber(text: string, unit = ''): number | null {
  const plain = text.replaceAll(DECORATION, '').replaceAll(/\s+/g, ' ').replace('−', '-').trim();
  const number = (unit !== '' && plain.endsWith(unit) ? plain.slice(0, -unit.length) : plain).trim();
  if (number === '') return null;
  return PLAIN.test(number) || GROUPED.test(number) ? Number(number.replaceAll(/[ ,]/g, '')) : Number.NaN;
}
