import type { FormItemProps } from 'antd/es/form/FormItem/index';
import type { ReactElement, ReactNode } from 'react';

/** Props that a row gives its input, in addition to the value and `onChange` of antd's `Form.Item`. */
export interface RowInputProps {
  id?: string;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

/** Type of setting: its input, its rules and the text of its value. */
export interface Control<V> {
  /** Class that sets the width of the input and of its skeleton. Default: the width of a number without a unit. */
  width?: string;
  /** Element that also takes a value and `onChange`. */
  input: ReactElement<RowInputProps>;
  rules?: NonNullable<FormItemProps['rules']>;
  /** Formats the value for "old → new". */
  format(value: V | null): string;
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

/** Values of a setting during editing. Null for an empty field. */
export type Draft<T> = { [K in keyof T]: T[K] | null };

export interface FieldChange {
  name: string;
  label: string;
  before: string;
  after: string;
}
