import type { EntityMapping } from '../crm/fireberry-mapping';

/** One of our fields and the CRM field it is mapped from. */
export interface Field {
  /** Property of the entity's table. */
  ours: string;
  theirs: string;
}

/** A business date. */
export interface DateField extends Field {
  /** Time zone of the CRM field if it contains moments; null if it contains days. */
  momentsIn: string | null;
}

/** A field with values that form groups. */
export interface Category extends Field {
  ours: 'agentId' | 'marketerId' | 'statusCode';
}

/** Fields by which an entity's records are summed and grouped. */
export interface MeasuredFields {
  sums: readonly Field[];
  /** Null if the entity has no date. */
  date: DateField | null;
  categories: readonly Category[];
}

const MONEY = new Set(['money', 'moneyOrZero']);
/** Fields with few values that affect payments or visibility. */
const CATEGORIES: readonly Category['ours'][] = ['agentId', 'marketerId', 'statusCode'];

/** Returns the measurable fields of an entity's mapping. Agents are only counted. */
export function getMeasuredFields(mapping: EntityMapping): MeasuredFields {
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
