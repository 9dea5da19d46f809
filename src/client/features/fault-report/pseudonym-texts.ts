/**
 * Alphabets. A letter is replaced by another of the same alphabet. Final letters are separate, since they have similar
 * widths.
 */
export const ALPHABETS = [
  'אבגדהוזחטיכלמנסעפצקרשת',
  'ךםןףץ',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'абвгдежзийклмнопрстуфхцчшщыэюя',
  'αβγδεζηθικλμνξοπρστυφχψω',
] as const;

/** Also used for any other script. */
export const LATIN = 'abcdefghijklmnopqrstuvwxyz';
export const DIGITS = '0123456789';

/** Hebrew one-letter prefixes: in, the, and, to, from, that, as. */
export const PREFIXES = 'בהולמשכ';
