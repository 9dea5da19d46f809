import { keyboardTexts } from './keyboard-texts';

/** Quotes (including geresh and gershayim), niqqud and direction marks. Users do not type them in a search. */
const NOT_SEARCHED =
  /["'`\u00b4\u0591-\u05bd\u05bf-\u05c7\u05f3\u05f4\u061c\u200b-\u200f\u2018-\u201f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Returns a text in the form used for search and for sorting by name. `folded()` of the server's columns.ts does the
 * same in SQL.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('\u05be', '-')
    .replaceAll('\u00a0', ' ')
    .replace(NOT_SEARCHED, '')
    .replace(/^ +| +$/g, '');
}

/** Maximum number of words in a search. More words narrow nothing down, and each costs a query condition. */
const MAX_WORDS = 5;

/** Splits a search text into words. Every word must match. A phone number counts as one word in any spacing. */
export function splitWords(text: string): string[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  if (isTelephone(words)) return [words.join('')];
  return [...new Set(words)].slice(0, MAX_WORDS);
}

const NUMERIC = /^[+(]?\d[\d()./-]*$/;
const TELEPHONE = /^(\+|\(?0|972)/;
/** Minimum number of digits of a phone number with its prefix. */
const TELEPHONE_DIGITS = 9;

function isTelephone(words: readonly string[]): boolean {
  const number = words.join('');
  const digits = number.replaceAll(/\D/g, '');
  return (
    TELEPHONE.test(number) && words.every((word) => NUMERIC.test(word)) && digits.length >= TELEPHONE_DIGITS
  );
}

/** Minimum number of digits from which leading zeros and the country code are removed. */
const LONG_NUMBER = 7;
const COUNTRY = /^972(?=\d{8,9}$)/;

/**
 * Returns the digits that find a phone number, a personal id or a company number, without optional prefixes. Null if
 * the word is not a number.
 */
export function digitsToFind(word: string): string | null {
  if (!NUMERIC.test(word)) return null;
  const digits = word.replaceAll(/\D/g, '');
  if (digits.length < LONG_NUMBER) return digits;
  return digits
    .replace(/^00/, '')
    .replace(COUNTRY, '')
    .replace(/^0+(?=\d)/, '');
}

/**
 * Returns the same keys in the other layout, for Hebrew typed on an English layout or the reverse. Null if the text
 * cannot be a layout mistake.
 */
export function otherLayout(text: string): string | null {
  const [isEnglish, isHebrew] = [/[a-z]/i.test(text), /[\u05d0-\u05ea]/.test(text)];
  if (isEnglish === isHebrew) return null;
  const [from, to] = isEnglish
    ? [keyboardTexts.english, keyboardTexts.hebrew]
    : [keyboardTexts.hebrew, keyboardTexts.english];
  return [...text.toLowerCase()].map((key) => (from.includes(key) ? to[from.indexOf(key)] : key)).join('');
}

/** Returns true if the text contains every typed word, in either keyboard layout. */
export function matchesSearch(text: string, typed: string): boolean {
  const folded = foldText(text);
  const other = otherLayout(typed);
  const has = (search: string): boolean => splitWords(search).every((word) => folded.includes(word));
  return has(typed) || (other !== null && has(other));
}

/** Number of characters that texts are sorted by. CRM texts have no length limit, but a key in a URL has. */
export const MAX_SORTED_LENGTH = 200;
