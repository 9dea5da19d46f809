/** Direction embeddings and overrides, other invisible marks, and control characters, which are not printed. */
const NOT_PRINTED = /[\u202a-\u202e\u200b\u2060-\u2065\u206a-\u206f\ufff9-\ufffb]|\p{Cc}|\p{Surrogate}/gu;
const ISOLATES = /[\u2066-\u2069]/g;
const CLOSES = '\u2069';

/** Isolates a number, date, phone number or id within Hebrew, so that its signs keep their places. */
export function isolateNumber(text: string): string {
  return `\u2066${text}${CLOSES}`;
}

/** Isolates a name of any script, so that it does not reorder its surroundings. */
export function isolateName(text: string): string {
  return `\u2068${text.replaceAll(ISOLATES, '')}${CLOSES}`;
}

/**
 * Returns a text that can be printed. Direction overrides make the typesetter abort its whole process, and unclosed isolates
 * would reorder the rest of a line.
 */
export function printableText(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').replaceAll(NOT_PRINTED, '');
  return breakLongWords(isBalanced(plain) ? plain : plain.replaceAll(ISOLATES, ''));
}

/** Words of at least this length may break between any two letters; otherwise they would overflow. */
const LONG_WORD = /[^\s-]{24,}/gu;
const ZERO_WIDTH_SPACE = '\u200b';
const letters = new Intl.Segmenter('he', { granularity: 'grapheme' });

function breakLongWords(text: string): string {
  return text.replaceAll(LONG_WORD, (word) =>
    [...letters.segment(word)].map(({ segment }) => segment).join(ZERO_WIDTH_SPACE),
  );
}

function isBalanced(text: string): boolean {
  let open = 0;
  for (const [sign] of text.matchAll(ISOLATES)) {
    open += sign === CLOSES ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** Returns the same value with all its texts printable. */
export function printable<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' ? printableText(part) : part,
  ) as T;
}

/** Removes isolates, for places such as a sheet's cell. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(ISOLATES, '');
}
