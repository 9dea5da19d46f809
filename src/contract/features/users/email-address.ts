/**
 * Normalises an address for storage and comparison: only A to Z become a to z. Unicode case folding would merge
 * look-alike addresses of different people: the Kelvin sign (U+212A) becomes `k`, the long s (U+017F) becomes `S` in
 * upper case.
 */
export function normalizeEmail(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
