import Segmented from 'antd/es/segmented/index';
import Select from 'antd/es/select/index';
import Input from 'antd/es/input/Input';
import { CLEARABLE } from '#client/components/form/clearable';
import { formTexts as texts } from '#client/components/form/form-texts';
import type { Control } from '#client/components/form/settings/setting-field';

export interface Choice<V> {
  value: V;
  label: string;
}

/** Control that shows two or three choices at once. */
export function segmentedControl<V extends string>(choices: readonly Choice<V>[]): Control<V> {
  return {
    width: 'field',
    input: <Segmented<V> options={[...choices]} />,
    format: (value) => getLabel(choices, value),
  };
}

/** Control for a single choice from a list. */
export function selectControl<V extends string | number>(choices: readonly Choice<V>[]): Control<V> {
  return {
    width: 'field',
    input: <Select<V> className="field" options={[...choices]} />,
    format: (value) => getLabel(choices, value),
  };
}

/** Control for multiple choices from a list. A stored value that is no longer listed is displayed as stored. */
export function multiSelectControl<V extends string | number>(
  choices: readonly Choice<V>[],
  { none = texts.none }: { none?: string } = {},
): Control<V[]> {
  return {
    width: 'field',
    input: (
      <Select<V[]>
        className="field"
        mode="multiple"
        allowClear={CLEARABLE}
        optionFilterProp="label"
        placeholder={none}
        options={[...choices]}
      />
    ),
    format: (value) =>
      value === null || value.length === 0 ? none : value.map((one) => getLabel(choices, one)).join(', '),
  };
}

interface TextOptions {
  longest: number;
  /** The value is written from left to right, e.g. a code or URL. */
  ltr?: boolean;
  /** Pattern of a valid value, with the error message. Default: any text. */
  pattern?: RegExp;
  message?: string;
}

/** Control for a single line of text. */
export function textControl({ longest, ltr = false, pattern, message }: TextOptions): Control<string> {
  return {
    width: 'field',
    input: <Input className="field" maxLength={longest} {...(ltr && { dir: 'ltr' })} />,
    format: (value) => (value === null || value === '' ? texts.none : value),
    rules: pattern && message !== undefined ? [{ required: true, pattern, message }] : [],
  };
}

function getLabel<V>(choices: readonly Choice<V>[], value: V | null): string {
  if (value === null) return texts.none;
  return choices.find((choice) => choice.value === value)?.label ?? String(value);
}
