import { NAMES_OF_RULES } from '../../contract/mapping/crm-label-rules';
import { ALPHABETS, DIGITS, LATIN, PREFIXES } from './stand-in-texts';

/** A random whole number below a bound. */
export type Draw = (below: number) => number;

/** Of the browser, so that nobody can draw the same ones again. */
export const drawSecretly: Draw = (below) => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return Math.floor((number / 2 ** 32) * below);
};

const KEPT = new Set(NAMES_OF_RULES);
/** What the CRM calls the label of a field, by the field's own name: told apart, they would not belong together. */
const LABEL = /^([a-z]\w*)(name)$/;

const WORD = /[\p{L}\p{N}]+/gu;
/** Below so many stand-ins of a form they are gone through one by one. */
const FEW = 10_000;
/** Texts up to so many words are names, rather than sentences. */
const MOST_NAME_WORDS = 4;

const lower = (letter: string): string => {
  const low = letter.toLowerCase();
  return low.length === letter.length ? low : letter;
};

function alphabetOf(letter: string): string {
  if (/\p{N}/u.test(letter)) return DIGITS;
  return ALPHABETS.find((alphabet) => alphabet.includes(letter)) ?? LATIN;
}

/**
 * Words in place of words: of the same length and script, the same for the same word wherever it stands, another for
 * another. What is between words stays, so a text breaks where it broke. Which word stands for which is drawn by chance,
 * and known to nobody once the report is written.
 */
export class StandIns {
  private readonly given = new Map<string, string>();
  private readonly taken = new Set<string>();
  private readonly names = new Set<string>();
  private readonly amounts = new Map<string, number>();

  constructor(private readonly draw: Draw) {}

  /** A whole text that somebody or something is called by, or that somebody wrote. */
  of(text: string): string {
    const words = text.match(WORD) ?? [];
    if (words.length <= MOST_NAME_WORDS) for (const word of words) this.names.add(word.toLowerCase());
    return text.replace(WORD, (word) => this.word(word));
  }

  /**
   * An amount of as many digits, with the same sign; whole ones stay whole, and nothing stays nothing. Each is drawn for
   * itself: whoever knows one amount learns no other by it.
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
    const standIn = Number(parts === '00' ? digits : `${digits}.${1 + this.draw(99)}`);
    this.amounts.set(agorot, standIn);
    return standIn;
  }

  /** A text that is to stay readable: its figures are replaced, and the names that stand in what was masked before. */
  inSentence(text: string): string {
    const isFamiliar = (word: string): boolean => /\p{N}/u.test(word) || this.names.has(word.toLowerCase());
    return text
      .replace(/\S*(@|:\/\/|www\.)\S*/g, (address) => this.of(address))
      .replace(WORD, (word) => {
        if (isFamiliar(word)) return this.word(word);
        // In Hebrew a name is often written together with a preposition.
        const [first = '', rest = ''] = [word.slice(0, 1), word.slice(1)];
        return PREFIXES.includes(first) && rest.length > 1 && isFamiliar(rest)
          ? first + this.word(rest)
          : word;
      });
  }

  private word(word: string): string {
    const letters = Array.from(word);
    const low = letters.map(lower);
    const standIn = Array.from(this.lowWord(low.join('')));
    return standIn.map((letter, at) => (letters[at] === low[at] ? letter : letter.toUpperCase())).join('');
  }

  private lowWord(word: string): string {
    if (KEPT.has(word)) return word;
    const [, field, ending = ''] = LABEL.exec(word) ?? [];
    if (field !== undefined) return this.lowWord(field) + ending;
    const given = this.given.get(word);
    if (given !== undefined) return given;
    const standIn = this.free(word);
    this.given.set(word, standIn);
    this.taken.add(standIn);
    return standIn;
  }

  private free(word: string): string {
    const alphabets = Array.from(word, alphabetOf);
    const forms = alphabets.reduce((product, { length }) => Math.min(product * length, FEW + 1), 1);
    const first = Array.from(alphabets, ({ length }) => this.draw(length));
    const spell = (at: readonly number[]): string =>
      alphabets.map((letters, i) => letters[at[i] ?? 0]).join('');
    let at = first;
    for (let tries = 0; tries < forms; tries += 1) {
      const standIn = spell(at);
      if (!this.taken.has(standIn) && standIn !== word) return standIn;
      at = forms > FEW ? alphabets.map(({ length }) => this.draw(length)) : following(at, alphabets);
    }
    // More words of one letter than the alphabet has letters.
    return spell(first);
  }
}

/** The next word of the same form, as a counter turns. */
function following(at: readonly number[], alphabets: readonly string[]): number[] {
  const next = [...at];
  for (let place = next.length - 1; place >= 0; place -= 1) {
    const letters = alphabets[place]?.length ?? 1;
    next[place] = ((next[place] ?? 0) + 1) % letters;
    if (next[place] !== 0) break;
  }
  return next;
}
