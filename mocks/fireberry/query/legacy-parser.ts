import { ApiError } from '../types';

/** The text query of section 3a as a tree. */
export type LegacyNode =
  | { kind: 'condition'; field: string; operator: string; value: string | null }
  | { kind: 'join'; type: 'AND' | 'OR'; left: LegacyNode; right: LegacyNode };

export const LEGACY_OPERATORS = [
  '=',
  '!=',
  '<',
  '>',
  '<=',
  '>=',
  'start-with',
  'not-start-with',
  'end-with',
  'not-end-with',
  'is-null',
  'is-not-null',
];

const INVALID = 'An internal error has occured while processing your request. Please check your data';
const CONDITION = /^\s*([A-Za-z]\w*)\s*(!=|<=|>=|=|<|>|[a-z-]+)\s*/;

class Parser {
  private at = 0;

  constructor(private readonly text: string) {}

  private skipSpace(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
  }

  private fail(): never {
    throw new ApiError(400, INVALID);
  }

  private expect(character: string): void {
    this.skipSpace();
    if (this.text[this.at] !== character) this.fail();
    this.at += 1;
  }

  /** expression := term (AND|OR term)* ; from the left, AND before OR. */
  expression(): LegacyNode {
    let left = this.conjunction();
    while (this.word('OR')) left = { kind: 'join', type: 'OR', left, right: this.conjunction() };
    return left;
  }

  private conjunction(): LegacyNode {
    let left = this.term();
    while (this.word('AND')) left = { kind: 'join', type: 'AND', left, right: this.term() };
    return left;
  }

  private word(word: string): boolean {
    this.skipSpace();
    const next = this.text.slice(this.at, this.at + word.length);
    if (next.toUpperCase() !== word || /\w/.test(this.text[this.at + word.length] ?? '')) return false;
    this.at += word.length;
    return true;
  }

  private term(): LegacyNode {
    this.expect('(');
    this.skipSpace();
    const node = this.text[this.at] === '(' ? this.expression() : this.condition();
    this.expect(')');
    return node;
  }

  private condition(): LegacyNode {
    const match = CONDITION.exec(this.text.slice(this.at));
    const [whole = '', field = '', operator = ''] = match ?? this.fail();
    if (!LEGACY_OPERATORS.includes(operator)) throw new ApiError(400, 'One or more operators are invalid');
    this.at += whole.length;
    const value = this.value();
    if (operator === 'is-null' || operator === 'is-not-null')
      return { kind: 'condition', field, operator, value: null };
    if (value === null) this.fail();
    return { kind: 'condition', field, operator, value };
  }

  /** A literal in single quotes, or bare up to the closing parenthesis; null when there is none. */
  private value(): string | null {
    if (this.text[this.at] === '"') this.fail();
    const quoted = this.text[this.at] === "'";
    const start = quoted ? this.at + 1 : this.at;
    const end = this.text.indexOf(quoted ? "'" : ')', start);
    if (end < 0) this.fail();
    this.at = quoted ? end + 1 : end;
    const value = this.text.slice(start, end);
    if (quoted) return value;
    return value.trim() === '' ? null : value.trim();
  }

  end(): void {
    this.skipSpace();
    if (this.at < this.text.length) this.fail();
  }
}

/** Parses a query; null for an empty one. @throws ApiError 400. */
export function parseLegacyQuery(text: string): LegacyNode | null {
  if (text.trim() === '') return null;
  const parser = new Parser(text);
  const node = parser.expression();
  parser.end();
  return node;
}
