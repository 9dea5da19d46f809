/** A letter is replaced by another of its alphabet. Final letters are one of their own: they are as wide as each other. */
export const ALPHABETS = [
  'אבגדהוזחטיכלמנסעפצקרשת',
  'ךםןףץ',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'абвгдежзийклмнопрстуфхцчшщыэюя',
  'αβγδεζηθικλμνξοπρστυφχψω',
] as const;

/** Also of every other script. */
export const LATIN = 'abcdefghijklmnopqrstuvwxyz';
export const DIGITS = '0123456789';

/** Letters that stand before a word as a part of it: in, the, and, to, from, that, as. */
export const PREFIXES = 'בהולמשכ';
