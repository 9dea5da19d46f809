import type { ReactNode } from 'react';

/** What a control is given to draw itself. */
export interface ControlProps<V> {
  /** For the control itself, so that its label leads to it. */
  id: string;
  /** Null: nothing is in the field. */
  value: V | null;
  onChange: (value: V | null) => void;
  disabled: boolean;
  invalid: boolean;
  /** Ids of what explains the field and of what is wrong with it. */
  describedBy: string;
  label: string;
}

/** A kind of value that a setting can have: how it is changed, said in words, and what is wrong with it. */
export interface Control<V> {
  /** Class of its width, whose place is kept before the value is there; left out: a number's. */
  width?: string;
  render(props: ControlProps<V>): ReactNode;
  /** For "old → new". */
  words(value: V | null): string;
  /** Null: nothing is wrong. */
  problem(value: V | null): string | null;
}

/** One row of a card of settings. */
interface FieldOf<T, K extends keyof T & string> {
  name: K;
  /** What it is. */
  label: string;
  /** What it is called among the changes; left out: the label. */
  short?: string;
  /** What it does. */
  note?: ReactNode;
  control: Control<T[K]>;
  /** Is the row there with these values? Left out: always. */
  shown?: (values: Draft<T>) => boolean;
}

export type SettingField<T> = { [K in keyof T & string]: FieldOf<T, K> }[keyof T & string];

/** A setting while it is edited. */
export type Draft<T> = { [K in keyof T]: T[K] | null };

/** One field as it was saved, and as it would be. */
export interface FieldChange {
  name: string;
  label: string;
  before: string;
  after: string;
}
