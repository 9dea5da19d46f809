import * as z from 'zod/mini';
import { foldText } from '../lists/search-text';
import { removeUnseen } from './typed-text';

/** White space including line breaks, and the blank Braille pattern. */
const GAPS = /[\s\u0085\u2800]+/gu;

/** Returns a name as it is displayed, in one line. Names that look the same become equal. The result can be empty. */
export function shownName(text: string): string {
  return removeUnseen(text).replace(GAPS, ' ').trim().normalize('NFC');
}

/** Cyrillic and Greek letters, and the Latin letters of the same shape, in both cases. */
const SAME_SHAPES = {
  others: 'АВЕКМНОРСТУХІЈЅԚԜасеорухіјѕһԁԛԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορ',
  latin: 'ABEKMHOPCTYXIJSQWaceopyxijshdqwlABEZHIKMNOPTYXaivop',
};

/**
 * Returns a key that is equal for names that cannot be told apart at a glance: they differ in case, vowel signs, accents, quotes,
 * dashes, ligatures, or in letters of another alphabet.
 */
export function lookOfName(text: string): string {
  const letters = shownName(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{Pd}/gu, '-');
  const latin = [...letters].map((letter) => SAME_SHAPES.latin[SAME_SHAPES.others.indexOf(letter)] ?? letter);
  return foldText(latin.join(''));
}

/** Schema of a name typed by a user, normalised by `shownName`. `longest` and `shortest` in characters. */
export const nameText = (longest: number, shortest = 1) =>
  z.string().check(z.overwrite(shownName), z.minLength(shortest), z.maxLength(longest));
