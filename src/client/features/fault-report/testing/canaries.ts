import { CODE_NUMBERS } from '../code-allowlist';

/** Matches each planted word, also in upper case and encoded for a URL. */
export const CANARY_WORD = /qanary[a-j]|קנרית|%D7%A7%D7%A0%D7%A8%D7%99%D7%AA/gi;

/** Matches each planted number, and a few others: amounts in a report are replaced by random ones. */
export const CANARY_NUMBER = /0547[34]\d{5}|7[34]\d{5}\.37/g;

/** Test values planted in every string or amount of a schema. They must not appear in a report. */
export class Canaries {
  /** Fragments that would reveal a canary. */
  readonly planted: string[] = [];
  private count = 0;

  /** Returns in turn a word, a name in a sentence, a URL, a phone number, an email address, and an own path. */
  text(): string {
    this.count += 1;
    const word = this.plant(`qanary${inLetters(this.count, 'abcdefghij')}`);
    const name = this.plant(`קנרית${inLetters(this.count, 'אבגדהזחטין')}`);
    const phone = `054${String(7_310_000 + this.count)}`;
    const forms = [
      word,
      `${name} כהן`,
      `הסוכן ${name}, ${word}: לא עודכן`,
      `https://${word}.example/${word}?token=${word}`,
      this.plant(phone),
      `${word}@${word}.example`,
      `/user-info/sales?search=${encodeURIComponent(name)}&sale=${word}#${word}`,
      `eyJ${word}.${word}.${word}`,
    ];
    return forms[this.count % forms.length] ?? word;
  }

  amount(): number {
    this.count += 1;
    const amount = 7_310_000 + this.count + 0.37;
    this.plant(String(amount));
    return amount;
  }

  /** Creates a value of the schema, except for string formats. */
  of(schema: unknown): unknown {
    const { def } = (schema as Described)._zod;
    if (def.type === 'string' || def.type === 'unknown' || def.type === 'any') return this.text();
    if (def.type === 'number') return isAmount(def) ? this.amount() : 3;
    if (def.type === 'boolean') return true;
    if (def.type === 'enum') return Object.values(def.entries ?? {})[0];
    if (def.type === 'literal') return def.values?.[0];
    if (def.type === 'array') return [this.of(def.element), this.of(def.element)];
    if (def.type === 'object') return this.object(def.shape ?? {});
    if (def.type === 'record') return { [this.text()]: this.of(def.valueType) };
    if (def.type === 'union') return this.of(def.options?.[this.count % (def.options?.length ?? 1)]);
    if (def.type === 'pipe') return this.of(isTransform(def.out) ? def.in : def.out);
    if (def.innerType) return this.of(def.innerType);
    return null;
  }

  private object(shape: Record<string, Described>): Record<string, unknown> {
    const entries = Object.entries(shape).map(([name, inner]) => [
      name,
      CODE_NUMBERS.includes(name) ? 3 : this.of(inner),
    ]);
    return Object.fromEntries(entries) as Record<string, unknown>;
  }

  private plant(canary: string): string {
    this.planted.push(canary);
    return canary;
  }
}

interface Definition {
  type: string;
  format?: string;
  checks?: { _zod: { def: { check?: string; format?: string; value?: unknown } } }[];
  entries?: Record<string, unknown>;
  values?: unknown[];
  shape?: Record<string, Described>;
  options?: Described[];
  element?: Described;
  innerType?: Described;
  valueType?: Described;
  in?: Described;
  out?: Described;
}
interface Described {
  _zod: { def: Definition };
}

const isTransform = (schema: Described | undefined): boolean => schema?._zod.def.type === 'transform';

/** Returns true for a number that is not an integer and may be 0. */
const isAmount = ({ format, checks = [] }: Definition): boolean =>
  format !== 'safeint' &&
  checks.every(
    ({ _zod: { def } }) =>
      def.format !== 'safeint' && !(def.check === 'greater_than' && Number(def.value) > 0),
  );

/** Returns a number as a word of letters. */
function inLetters(number: number, letters: string): string {
  return String(number)
    .padStart(5, '0')
    .replace(/\d/g, (digit) => letters[Number(digit)] ?? '');
}
