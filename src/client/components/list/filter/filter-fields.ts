import type { ComponentType } from 'react';

/** Condition of a list's filter as the filter bar displays it. `name` is the field of the filter in the contract. */
export type FilterField =
  /** Text search, at most one per list. The `/` key focuses it. */
  | { kind: 'search'; name: string; label: string }
  /** Two calendar dates, both inclusive. */
  | ({ kind: 'dates'; from: string; to: string } & Chip)
  /** One or several people or products named in the rows, found by a server-side search. */
  | ({ kind: 'party'; name: string; party: string; several?: boolean } & Chip)
  /** One or several of a few options. */
  | ({ kind: 'choice'; name: string; options: readonly Choice[]; several?: boolean } & Chip)
  /** Only the rows with a true flag. */
  | ({ kind: 'flag'; name: string } & Chip)
  /** A condition with a control of its own, which is always visible. `getText`: the printed value. */
  | {
      kind: 'visible';
      name: string;
      label: string;
      control: ComponentType<ControlProps>;
      getText: (value: FilterValue) => string;
    };

interface Chip {
  label: string;
  /** Rarely needed: without a value it is only in the menu of further conditions. */
  isExtra?: boolean;
  /** Only links set it: without a value it is nowhere. */
  isLinkOnly?: boolean;
  /** Always has a value, if only the default one: there is nothing to remove. */
  isAlwaysSet?: boolean;
}

export interface ControlProps {
  label: string;
  value: FilterValue;
  onChange: (value: FilterValue) => void;
}

export interface Choice {
  value: string | number;
  label: string;
  /** Number of rows with this value. */
  count?: number | undefined;
}

/** Field that the bar shows as a chip. */
export type ChipField = Exclude<FilterField, { kind: 'search' | 'visible' }>;

export type FilterValue = string | number | boolean | readonly (string | number)[] | undefined;
export type FilterValues = Readonly<Record<string, FilterValue>>;

/** Returns the field names of the contract's filter that this field sets. */
export function getParameterNames(field: FilterField): readonly string[] {
  return field.kind === 'dates' ? [field.from, field.to] : [field.name];
}

export function isSet(field: FilterField, filter: FilterValues): boolean {
  return getParameterNames(field).some((name) => filter[name] !== undefined);
}

/** Returns true if the field has a value that can be removed. */
export function isRemovable(field: FilterField, filter: FilterValues): boolean {
  return isSet(field, filter) && !('isAlwaysSet' in field && field.isAlwaysSet);
}

/** Returns the change of the filter that removes the field's condition. */
export function withoutField(field: FilterField): FilterValues {
  return Object.fromEntries(getParameterNames(field).map((name) => [name, undefined]));
}

/** Returns the values of a field, of which there may be several. */
export function getValues(value: FilterValue): readonly (string | number | boolean)[] {
  if (value === undefined) return [];
  return Array.isArray(value)
    ? (value as readonly (string | number)[])
    : [value as string | number | boolean];
}
