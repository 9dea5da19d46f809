import * as z from 'zod/mini';

/** What draws nothing: marks of direction, zero-width and control characters, fillers, half a surrogate pair. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}]|[^\P{Cc}\s\u0085]/gu;
/** White space, the ends of lines among it, and the Braille sign without a dot. */
const GAPS = /[\s\u0085\u2800]+/gu;

/** A name as it is seen, in one line: names that look the same are the same. May be empty. */
export function seenName(text: string): string {
  return text.replace(UNSEEN, '').replace(GAPS, ' ').trim().normalize('NFC');
}

/** A name that people give, kept as it is seen; `longest` in characters. */
export const nameText = (longest: number, shortest = 1) =>
  z.string().check(z.overwrite(seenName), z.minLength(shortest), z.maxLength(longest));
