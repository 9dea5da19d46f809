import type { ComponentType } from 'react';

/** Condition of a list's filter as the filter bar displays it. `name` is the field of the filter in the contract. */
export type FilterField =
  /** Text search, at most one per list. The `/` key focuses it. */
  | { kind: 'search'; name: string; label: string }
  /** Two calendar dates, both inclusive. */
  | { kind: 'dates'; from: string; to: string; label: string }
  /** A person or product named in the rows, found by a server-side search. */
  | { kind: 'party'; name: string; party: string; label: string }
  /** One or several of a few options. */
  | { kind: 'choice'; name: string; label: string; options: readonly Choice[]; several?: boolean }
  /** Only the rows with a true flag. */
  | { kind: 'flag'; name: string; label: string }
  /** A condition with a control of its own, which is always visible. `getText`: the printed value. */
  | {
      kind: 'visible';
      name: string;
      label: string;
      control: ComponentType<ControlProps>;
      getText: (value: FilterValue) => string;
    };

export interface ControlProps {
  label: string;
  value: FilterValue;
  onChange: (value: FilterValue) => void;
}

export interface Choice {
  value: string | number;
  label: string;
}

/** Field that is collapsed behind the bar's button. Dates are collapsed only on a phone. */
export type FoldedField = Exclude<FilterField, { kind: 'search' | 'visible' }>;
export type DatesField = Extract<FilterField, { kind: 'dates' }>;

export type FilterValue = string | number | boolean | readonly (string | number)[] | undefined;
export type FilterValues = Readonly<Record<string, FilterValue>>;

/** Returns the field names of the contract's filter that this field sets. */
export function getParameterNames(field: FilterField): readonly string[] {
  return field.kind === 'dates' ? [field.from, field.to] : [field.name];
}

export function isSet(field: FilterField, filter: FilterValues): boolean {
  return getParameterNames(field).some((name) => filter[name] !== undefined);
}
