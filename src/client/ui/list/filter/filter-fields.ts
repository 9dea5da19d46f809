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

/** A field that lies behind the bar's button. */
export type FoldedField = Extract<FilterField, { kind: 'party' | 'choice' | 'flag' }>;

export type FilterValue = string | number | boolean | readonly (string | number)[] | undefined;
export type FilterValues = Readonly<Record<string, FilterValue>>;
