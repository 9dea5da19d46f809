import { keyboardTexts } from './keyboard-texts';

/** Quotes (geresh and gershayim among them), niqqud and marks of direction: nobody types them when searching. */
const NOT_SEARCHED =
  /["'`\u00b4\u0591-\u05bd\u05bf-\u05c7\u05f3\u05f4\u061c\u200b-\u200f\u2018-\u201f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A text as it is searched and sorted by name. `folded()` of the server's columns.ts does the same in SQL. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('\u05be', '-')
    .replaceAll('\u00a0', ' ')
    .replace(NOT_SEARCHED, '')
    .replace(/^ +| +$/g, '');
}

/** More words than this narrow nothing down and cost a search each. */
const MOST_WORDS = 5;

/** The words of a search; every one of them must be found. A telephone number is one word, however it is spaced. */
export function wordsOf(text: string): string[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  if (isTelephone(words)) return [words.join('')];
  return [...new Set(words)].slice(0, MOST_WORDS);
}

const NUMERIC = /^[+(]?\d[\d()./-]*$/;
const TELEPHONE = /^(\+|\(?0|972)/;
/** Digits of a telephone number with its prefix, at the least. */
const TELEPHONE_DIGITS = 9;

function isTelephone(words: readonly string[]): boolean {
  const number = words.join('');
  const digits = number.replaceAll(/\D/g, '');
  return (
    TELEPHONE.test(number) && words.every((word) => NUMERIC.test(word)) && digits.length >= TELEPHONE_DIGITS
  );
}

/** From so many digits on, zeros in front and the country's prefix are left out of a search. */
const LONG_NUMBER = 7;
const COUNTRY = /^972(?=\d{8,9}$)/;

/**
 * The digits by which a telephone number, or the number of a person or a company, is found: without what one writes in
 * front of it and another does not. Null: the word is no number.
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
 * The same keys in the other layout: what was meant by who typed Hebrew on an English layout, or the reverse. Null where
 * nothing else can have been meant.
 */
export function otherLayout(text: string): string | null {
  const [isEnglish, isHebrew] = [/[a-z]/i.test(text), /[\u05d0-\u05ea]/.test(text)];
  if (isEnglish === isHebrew) return null;
  const [from, to] = isEnglish
    ? [keyboardTexts.english, keyboardTexts.hebrew]
    : [keyboardTexts.hebrew, keyboardTexts.english];
  return [...text.toLowerCase()].map((key) => (from.includes(key) ? to[from.indexOf(key)] : key)).join('');
}

/** Is every word of what was typed in the text, in whatever layout it was typed? */
export function finds(text: string, typed: string): boolean {
  const folded = foldText(text);
  const other = otherLayout(typed);
  const has = (search: string): boolean => wordsOf(search).every((word) => folded.includes(word));
  return has(typed) || (other !== null && has(other));
}

/** Characters by which texts are sorted: the CRM's may be of any length, a key in an address may not. */
export const LONGEST_SORTED_TEXT = 200;
