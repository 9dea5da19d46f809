/** Characters removed from a pasted number: whitespace, the shekel sign, percent and direction marks. */
const DECORATION = /[\s₪%\u200e\u200f\u061c\u2066-\u2069]/g;
const PLAIN = /^-?(\d+\.?\d*|\.\d+)$/;
const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** Parses a typed number. Returns null for an empty text, NaN for a text that is not a number. */
export function parseNumber(text: string): number | null {
  const plain = text.replaceAll(DECORATION, '').replace('−', '-');
  if (plain === '') return null;
  if (PLAIN.test(plain)) return Number(plain);
  return GROUPED.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN;
}
