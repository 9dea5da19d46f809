/** Hexadecimal digits of a seal that its code states: 80 bits. */
const STATED_DIGITS = 20;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const CODE_LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** Returns the 16 characters in base32 that papers and screens show, in groups of four. @param seal hexadecimal SHA-256 */
export function toSealCode(seal: string): string {
  const digits = BigInt(`0x${seal.slice(0, STATED_DIGITS)}`).toString(LETTERS.length);
  const code = [...digits.padStart(CODE_LENGTH, '0')].map(
    (digit) => LETTERS[parseInt(digit, LETTERS.length)],
  );
  return code.join('').replaceAll(GROUP, '$&-');
}

/** Returns a code that somebody has read from paper in the form of `toSealCode`; null: it is not one. */
export function readSealCode(text: string): string | null {
  // Base32 has neither digit, so whoever reads one means the letter.
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('0', 'O').replaceAll('1', 'I');
  return /^[A-Z2-7]{16}$/.test(code) ? code.replaceAll(GROUP, '$&-') : null;
}
