import * as z from 'zod/mini';

/**
 * Removes invisible format characters (direction marks, zero-width characters, byte order mark) and outer white
 * space. Addresses and codes pasted from a document or a message often contain them.
 */
export function cleanTypedText(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '').trim();
}

/** Check that replaces the parsed value by its `cleanTypedText`. */
export const cleanTyped = z.overwrite<string>(cleanTypedText);
