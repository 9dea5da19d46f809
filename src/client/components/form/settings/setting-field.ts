import type { ReactNode } from 'react';

/** Props of a control. */
export interface ControlProps<V> {
  /** Id of the control, for its label. */
  id: string;
  /** Null for an empty field. */
  value: V | null;
  onChange(value: V | null): void;
  disabled: boolean;
  invalid: boolean;
  /** Ids of the description and the error message. */
  describedBy: string;
  label: string;
}

/** Type of setting: how to render, describe and validate its value. */
export interface Control<V> {
  /** Class that sets the width of the control and of its skeleton. Default: the width of a number. */
  width?: string;
  render(props: ControlProps<V>): ReactNode;
  /** Formats the value for "old → new". */
  words(value: V | null): string;
  /** Returns an error message, or null. */
  problem(value: V | null): string | null;
}

/** Row of a settings card. */
interface SettingFieldOptions<T, K extends keyof T & string> {
  name: K;
  label: string;
  /** Name in the list of changes. Default: the label. */
  short?: string;
  /** Description of the setting. */
  note?: ReactNode;
  control: Control<T[K]>;
  /** Returns true if these values show the row. Default: always. */
  shown?: (values: Draft<T>) => boolean;
}

export type SettingField<T> = { [K in keyof T & string]: SettingFieldOptions<T, K> }[keyof T & string];

/** Values of a setting during editing. */
export type Draft<T> = { [K in keyof T]: T[K] | null };

/** Change of a field from its saved value. */
export interface FieldChange {
  name: string;
  label: string;
  before: string;
  after: string;
}
