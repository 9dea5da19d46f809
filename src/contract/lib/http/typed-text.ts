import * as z from 'zod/mini';

/** A string that may be missing. */
export const nullableText = z.nullable(z.string());

/** Invisible characters: direction marks, zero-width and control characters, fillers, unpaired surrogates. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}]|[^\P{Cc}\s\u0085]/gu;

/** Removes invisible characters. */
export function removeUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/**
 * Removes invisible characters and outer white space. Addresses and codes pasted from a document or a message often
 * contain them.
 */
export function cleanTypedText(text: string): string {
  return removeUnseen(text).trim();
}

/** Check that replaces the parsed value by its `cleanTypedText`. */
export const cleanTyped = z.overwrite<string>(cleanTypedText);
