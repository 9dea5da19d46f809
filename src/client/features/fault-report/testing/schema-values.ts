import type { z } from 'zod/mini';

/** Used part of zod's schema definitions. */
interface Described {
  _zod: {
    def: {
      type: string;
      entries?: Record<string, unknown>;
      values?: unknown[];
      shape?: Record<string, Described>;
      options?: Described[];
      element?: Described;
      innerType?: Described;
      keyType?: Described;
      valueType?: Described;
      in?: Described;
      out?: Described;
    };
  };
}

/** Fields of dates, which the contract declares as texts. */
const DATES: readonly (readonly [RegExp, string])[] = [
  [/(month|period)s?$|targetFrom$/i, '2026-09'],
  [/(On|[dD]ate|today|since|Since|DueSince)$|^(from|to)$/, '2026-09-16'],
  [/(At|Time|Until|Login|Updated)$|^at$/, '2026-09-16T09:30:00.000Z'],
];
const BY_MONTH = /^(months|monthsBefore|workingDays)$/;

/** Texts for string formats, tried if a planted text does not match. */
const FORMATS = [
  '2026-09-16',
  '2026-09',
  '2026-09-16T09:30:00.000Z',
  '2026',
  'שולמה',
  '/api/sales',
  '13.name',
  'aWQ',
  'sales.view',
  '000000',
];

/**
 * Creates valid values of schemas. What is put in at random is in `planted`: names, texts, addresses, ids and amounts.
 */
export class SchemaValues {
  readonly planted: string[] = [];

  /** `random` returns a number from 0 up to 1. `sizes`: large whole numbers can be searched for, small ones be counted up to. */
  constructor(
    private readonly random: () => number,
    private readonly sizes: 'large' | 'small' = 'large',
  ) {}

  of(schema: unknown, field = ''): unknown {
    const { def } = (schema as Described)._zod;
    switch (def.type) {
      case 'string':
      case 'unknown':
      case 'any':
        return this.string(schema, field);
      case 'number':
        return this.number(schema);
      case 'boolean':
        return this.draw(2) === 0;
      case 'enum':
        return this.pick(Object.values(def.entries ?? {}));
      case 'literal':
        return def.values?.[0];
      case 'array':
        return this.array(schema, field);
      case 'object':
        return this.object(def.shape ?? {});
      case 'record':
        return this.record(schema, field);
      case 'union':
        return this.of(this.pick(def.options ?? []), field);
      case 'pipe':
        return this.of(def.out?._zod.def.type === 'transform' ? def.in : def.out, field);
      case 'optional':
        return this.draw(4) === 0 ? undefined : this.of(def.innerType, field);
      case 'nullable':
        return this.draw(4) === 0 ? null : this.of(def.innerType, field);
      default:
        return def.innerType ? this.of(def.innerType, field) : null;
    }
  }

  /** Returns a name, an address, a phone number, a sentence or an id. */
  text(): string {
    const name = `${this.word(HEBREW)} ${this.word(HEBREW)}`;
    const handle = this.word(LATIN);
    return this.pick([
      name,
      `${name} בע״מ`,
      `הסוכן ${name}: ${handle} לא עודכן`,
      `${handle}@${this.word(LATIN)}.example`,
      `https://${handle}.example/${handle}?token=${handle}`,
      `/user-info/sales?text=${encodeURIComponent(name)}&sale=${handle}#${handle}`,
      this.plant(`05${10_000_000 + this.draw(89_999_999)}`),
      this.id(),
    ]);
  }

  id(): string {
    const hex = (length: number): string =>
      Array.from({ length }, () => '0123456789abcdef'[this.draw(16)]).join('');
    const uuid = [8, 4, 4, 4, 12].map(hex);
    return this.pick([
      () => uuid.map((part) => (part.length > 4 ? this.plant(part) : part)).join('-'),
      () => this.plant(String(100_000 + this.draw(900_000))),
      () => `${this.word(LATIN)}-${this.draw(100)}`,
    ])();
  }

  amount(): number {
    const amount = (10_000_000 + this.draw(990_000_000)) / 100;
    this.plant(String(amount));
    return this.draw(5) === 0 ? -amount : amount;
  }

  draw(below: number): number {
    return Math.floor(this.random() * below);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.draw(from.length)] as T;
  }

  private string(schema: unknown, field: string): unknown {
    const [, date] = DATES.find(([fields]) => fields.test(field)) ?? [];
    const planted = date ?? (/id$/i.test(field) ? this.id() : this.text());
    return [planted, this.word(LATIN), `${this.word(LATIN)}@misrad.example`, ...FORMATS].find((text) =>
      isValid(schema, text),
    );
  }

  private number(schema: unknown): unknown {
    const whole = 1_000_000 + this.draw(9_000_000);
    const small = [this.draw(12), 1, 3, 10, 60, 0, 1000, 2026];
    const from = this.sizes === 'large' ? [this.amount(), whole, ...small] : small;
    const found = from.find((value) => isValid(schema, value));
    if (found === whole) this.plant(String(whole));
    return found;
  }

  private array(schema: unknown, field: string): unknown[] {
    const { element } = (schema as Described)._zod.def;
    const lengths = [1 + this.draw(3), 1, 0, 2, 7, 12, 20];
    for (const length of lengths) {
      const values = Array.from({ length }, () => this.of(element, field));
      if (isValid(schema, values)) return values;
    }
    return [];
  }

  private object(shape: Record<string, Described>): Record<string, unknown> {
    const entries = Object.entries(shape).map(([name, inner]) => [name, this.of(inner, name)] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  /** An inner record is of months: `salaries` of agents. */
  private record(schema: unknown, field: string): Record<string, unknown> {
    const { keyType, valueType } = (schema as Described)._zod.def;
    const names = Object.values(keyType?._zod.def.entries ?? {}) as string[];
    const keys =
      names.length > 0
        ? names
        : [0, 1].map(() => String(this.of(keyType, BY_MONTH.test(field) ? 'month' : 'id')));
    return Object.fromEntries(keys.map((key) => [key, this.of(valueType, 'months')]));
  }

  private word(alphabet: string): string {
    return this.plant(Array.from({ length: 6 }, () => alphabet[this.draw(alphabet.length)]).join(''));
  }

  private plant(text: string): string {
    this.planted.push(text);
    return text;
  }
}

const HEBREW = 'אבגדהוזחטיכלמנסעפצקרשת';
/** Without vowels, so that no word of the code is put in. */
const LATIN = 'bcdfghjklmnpqrstvwxz';

const isValid = (schema: unknown, value: unknown): boolean =>
  (schema as z.ZodMiniType).safeParse(value).success;

/** Random numbers that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
