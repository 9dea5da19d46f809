/**
 * An address as it is stored and compared: A to Z become a to z, and no other letter changes. Unicode's own folding would make
 * another person's address of a look-alike: the Kelvin sign (U+212A) becomes `k`, the long s (U+017F) `S` in upper case.
 */
export function normalizeEmail(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
