import * as z from 'zod/mini';

/**
 * Removes invisible format characters (direction marks, zero-width signs, a byte order mark) and outer blanks. They come along
 * when an address or a code is pasted from a document or a message.
 */
export function cleanTypedText(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '').trim();
}

/** `cleanTypedText` as a check: the parsed value is the clean text. */
export const cleanTyped = z.overwrite<string>(cleanTypedText);
