/** One condition of a list's filter, as the bar shows it. `name` is the filter's field in the contract. */
export type FilterField =
  /** Typed freely; `/` leads to it. One of a list. */
  | { kind: 'search'; name: string; label: string }
  /** Two calendar dates, both inclusive. */
  | { kind: 'dates'; from: string; to: string; label: string }
  /** One of whom or what the rows name, by a search on the server. */
  | { kind: 'party'; name: string; party: string; label: string }
  /** One or several of few. */
  | { kind: 'choice'; name: string; label: string; options: readonly Choice[]; several?: boolean }
  /** Only those of which it is true. */
  | { kind: 'flag'; name: string; label: string };

export interface Choice {
  value: string | number;
  label: string;
}

/** A field that lies behind the bar's button; the dates only on a phone. */
export type FoldedField = Exclude<FilterField, { kind: 'search' }>;
export type DatesField = Extract<FilterField, { kind: 'dates' }>;

export type FilterValue = string | number | boolean | readonly (string | number)[] | undefined;
export type FilterValues = Readonly<Record<string, FilterValue>>;

/** The filter's fields in the contract that this field fills in. */
export function namesOf(field: FilterField): readonly string[] {
  return field.kind === 'dates' ? [field.from, field.to] : [field.name];
}

/** Does the field narrow the rows? */
export function isSet(field: FilterField, filter: FilterValues): boolean {
  return namesOf(field).some((name) => filter[name] !== undefined);
}
