import { NAMES_OF_RULES } from '#contract/features/crm-mirror/mapping/crm-label-rules';
import { ALPHABETS, DIGITS, LATIN, PREFIXES } from './pseudonym-texts';

/** Returns a random integer below a bound. */
export type Draw = (below: number) => number;

/** Draws from the browser's random generator, so that the result is not reproducible. */
export const drawRandomly: Draw = (below) => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return Math.floor((number / 2 ** 32) * below);
};

const UNCHANGED = new Set(NAMES_OF_RULES);
/** The CRM's label field of a field: both must keep the same pseudonym. */
const LABEL = /^([a-z]\w*)(name)$/;

const WORD = /[\p{L}\p{N}]+/gu;
/** Number of possible pseudonyms below which they are tried in order. */
const FEW = 10_000;
/** Maximum number of words of a name; longer texts are sentences. */
const MAX_NAME_WORDS = 4;

const lower = (letter: string): string => {
  const low = letter.toLowerCase();
  return low.length === letter.length ? low : letter;
};

function getAlphabet(letter: string): string {
  if (/\p{N}/u.test(letter)) return DIGITS;
  return ALPHABETS.find((alphabet) => alphabet.includes(letter)) ?? LATIN;
}

/**
 * Pseudonyms for words: same length and script, consistent for the same word, unique. Separators stay, so line breaks
 * stay. The mapping is random and is discarded with the report.
 */
export class Pseudonyms {
  private readonly given = new Map<string, string>();
  private readonly taken = new Set<string>();
  private readonly names = new Set<string>();
  private readonly amounts = new Map<string, number>();

  constructor(private readonly draw: Draw) {}

  /** Replaces a complete name or text. */
  of(text: string): string {
    const words = text.match(WORD) ?? [];
    if (words.length <= MAX_NAME_WORDS) for (const word of words) this.names.add(word.toLowerCase());
    return text.replace(WORD, (word) => this.word(word));
  }

  /**
   * Replaces an amount by a random one with the same sign and number of digits; integers stay integers, 0 stays 0. Each
   * amount is drawn independently, so that a known amount reveals no other.
   */
  amount(value: number): number {
    const agorot = Math.abs(value).toFixed(2);
    if (Number(agorot) === 0) return 0;
    return Math.sign(value) * (this.amounts.get(agorot) ?? this.drawAmount(agorot));
  }

  private drawAmount(agorot: string): number {
    const [whole = '', parts = ''] = agorot.split('.');
    const digits = whole.replace(/\d/g, (_digit, at) =>
      String(at === 0 && whole !== '0' ? 1 + this.draw(9) : whole === '0' ? 0 : this.draw(10)),
    );
    const pseudonym = Number(parts === '00' ? digits : `${digits}.${1 + this.draw(99)}`);
    this.amounts.set(agorot, pseudonym);
    return pseudonym;
  }

  /** Masks a text that stays readable: only numbers and names masked before are replaced. */
  inSentence(text: string): string {
    const isFamiliar = (word: string): boolean => /\p{N}/u.test(word) || this.names.has(word.toLowerCase());
    return text
      .replace(/\S*(@|:\/\/|www\.)\S*/g, (address) => this.of(address))
      .replace(WORD, (word) => {
        if (isFamiliar(word)) return this.word(word);
        // Hebrew names are often joined to a preposition.
        const [first = '', rest = ''] = [word.slice(0, 1), word.slice(1)];
        return PREFIXES.includes(first) && rest.length > 1 && isFamiliar(rest)
          ? first + this.word(rest)
          : word;
      });
  }

  private word(word: string): string {
    const letters = Array.from(word);
    const low = letters.map(lower);
    const pseudonym = Array.from(this.lowWord(low.join('')));
    return pseudonym.map((letter, at) => (letters[at] === low[at] ? letter : letter.toUpperCase())).join('');
  }

  private lowWord(word: string): string {
    if (UNCHANGED.has(word)) return word;
    const [, field, ending = ''] = LABEL.exec(word) ?? [];
    if (field !== undefined) return this.lowWord(field) + ending;
    const given = this.given.get(word);
    if (given !== undefined) return given;
    const pseudonym = this.free(word);
    this.given.set(word, pseudonym);
    this.taken.add(pseudonym);
    return pseudonym;
  }

  private free(word: string): string {
    const alphabets = Array.from(word, getAlphabet);
    const forms = alphabets.reduce((product, { length }) => Math.min(product * length, FEW + 1), 1);
    const first = Array.from(alphabets, ({ length }) => this.draw(length));
    const spell = (at: readonly number[]): string =>
      alphabets.map((letters, i) => letters[at[i] ?? 0]).join('');
    let at = first;
    for (let tries = 0; tries < forms; tries += 1) {
      const pseudonym = spell(at);
      if (!this.taken.has(pseudonym) && pseudonym !== word) return pseudonym;
      at = forms > FEW ? alphabets.map(({ length }) => this.draw(length)) : following(at, alphabets);
    }
    // All pseudonyms of this form are used.
    return spell(first);
  }
}

/** Returns the next word of the same form, like a counter. */
function following(at: readonly number[], alphabets: readonly string[]): number[] {
  const next = [...at];
  for (let place = next.length - 1; place >= 0; place -= 1) {
    const letters = alphabets[place]?.length ?? 1;
    next[place] = ((next[place] ?? 0) + 1) % letters;
    if (next[place] !== 0) break;
  }
  return next;
}
