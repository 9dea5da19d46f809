/** Embeddings and overrides of direction, other invisible marks, and control characters: none of it is for printing. */
const NOT_PRINTED =
  /[\u202a-\u202e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb]|\p{Cc}|\p{Surrogate}/gu;
const ISOLATES = /[\u2066-\u2069]/g;
const CLOSES = '\u2069';

/** A number, date, phone or id inside of Hebrew: its signs stay where they belong. */
export function isolateNumber(text: string): string {
  return `\u2066${text}${CLOSES}`;
}

/** A name of whatever script: it turns nothing around it. */
export function isolateName(text: string): string {
  return `\u2068${text.replaceAll(ISOLATES, '')}${CLOSES}`;
}

/**
 * A text that can be printed. Overrides of direction make the typesetter abort its whole process, and isolates that
 * somebody left open would turn the rest of a line.
 */
export function printableText(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').replaceAll(NOT_PRINTED, '');
  return breakLongWords(isBalanced(plain) ? plain : plain.replaceAll(ISOLATES, ''));
}

/** A word longer than this may break between any two of its letters: it would run out of its place. */
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

/** The same value with every text in it printable. */
export function printable<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' ? printableText(part) : part,
  ) as T;
}

/** The same words for where nothing is isolated, such as a sheet's cell. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(ISOLATES, '');
}
