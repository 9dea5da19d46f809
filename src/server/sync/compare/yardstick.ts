import type { EntityMapping } from '../crm/fireberry-mapping';

/** One of our fields, and the CRM's that it comes from. */
export interface Field {
  /** Property of the entity's table. */
  ours: string;
  theirs: string;
}

/** A business date. */
export interface DateField extends Field {
  /** The CRM keeps moments there, and writes them in this zone; null: it keeps days. */
  momentsIn: string | null;
}

/** A field of which each value makes a group. */
export interface Category extends Field {
  ours: 'agentId' | 'marketerId' | 'statusCode';
}

/** By what an entity's records are counted, summed and put into groups. */
export interface Yardstick {
  sums: readonly Field[];
  /** Null: the entity has none. */
  date: DateField | null;
  categories: readonly Category[];
}

const MONEY = new Set(['money', 'moneyOrZero']);
/** The values are few enough to be groups, and decide what people are paid or what they see. */
const CATEGORIES: readonly Category['ours'][] = ['agentId', 'marketerId', 'statusCode'];

/** What can be measured of an entity by its mapping. Agents' rows have none of it but their number. */
export function yardstickOf(mapping: EntityMapping): Yardstick {
  const fields = mapping.fields.map(({ to, from, kind, momentsIn = null }) => ({
    ours: to,
    theirs: from,
    kind,
    momentsIn,
  }));
  const date = fields.find(({ kind }) => kind === 'date');
  return {
    sums: fields.filter(({ kind }) => MONEY.has(kind)),
    date: date ?? null,
    categories: CATEGORIES.flatMap((name) => {
      const field = fields.find(({ ours }) => ours === name);
      return field ? [{ ours: name, theirs: field.theirs }] : [];
    }),
  };
}
