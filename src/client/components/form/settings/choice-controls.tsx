import Segmented from 'antd/es/segmented/index';
import Select from 'antd/es/select/index';
import Input from 'antd/es/input/Input';
import { CLEARABLE } from '../clearable';
import { formTexts as texts } from '../form-texts';
import type { Control } from './setting-field';

export interface Choice<V> {
  value: V;
  label: string;
}

/** Control that shows two or three choices at once. */
export function segmentedControl<V extends string>(choices: readonly Choice<V>[]): Control<V> {
  return {
    width: 'field',
    render: ({ id, value, onChange, disabled, describedBy, label }) => (
      <Segmented<V>
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        options={[...choices]}
        disabled={disabled}
        onChange={onChange}
        {...(value !== null && { value })}
      />
    ),
    words: (value) => getLabel(choices, value),
    problem: () => null,
  };
}

/** Control for a single choice from a list. */
export function selectControl<V extends string | number>(choices: readonly Choice<V>[]): Control<V> {
  return {
    width: 'field',
    render: ({ id, value, onChange, disabled, describedBy, invalid }) => (
      <Select<V>
        id={id}
        className="field"
        options={[...choices]}
        value={value}
        disabled={disabled}
        onChange={onChange}
        aria-describedby={describedBy}
        {...(invalid && { status: 'error' as const })}
      />
    ),
    words: (value) => getLabel(choices, value),
    problem: () => null,
  };
}

/** Control for multiple choices from a list. A stored value that is no longer listed is displayed as stored. */
export function multiSelectControl<V extends string | number>(
  choices: readonly Choice<V>[],
  { none = texts.none }: { none?: string } = {},
): Control<V[]> {
  return {
    width: 'field',
    render: ({ id, value, onChange, disabled, describedBy, invalid }) => (
      <Select<V[]>
        id={id}
        className="field"
        mode="multiple"
        allowClear={CLEARABLE}
        optionFilterProp="label"
        placeholder={none}
        options={[...choices]}
        value={[...(value ?? [])]}
        disabled={disabled}
        onChange={onChange}
        aria-describedby={describedBy}
        {...(invalid && { status: 'error' as const })}
      />
    ),
    words: (value) =>
      value === null || value.length === 0 ? none : value.map((one) => getLabel(choices, one)).join(', '),
    problem: () => null,
  };
}

interface TextOptions {
  longest: number;
  /** The value is written from left to right, e.g. a code or URL. */
  ltr?: boolean;
  /** Returns an error message, or null. */
  problem?: (value: string) => string | null;
}

/** Control for a single line of text. */
export function textControl({ longest, ltr = false, problem }: TextOptions): Control<string> {
  return {
    width: 'field',
    render: ({ id, value, onChange, disabled, describedBy, invalid }) => (
      <Input
        id={id}
        className="field"
        maxLength={longest}
        value={value ?? ''}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        {...(ltr && { dir: 'ltr' as const })}
        {...(invalid && { status: 'error' as const, 'aria-invalid': true })}
      />
    ),
    words: (value) => (value === null || value === '' ? texts.none : value),
    problem: (value) => problem?.(value ?? '') ?? null,
  };
}

function getLabel<V>(choices: readonly Choice<V>[], value: V | null): string {
  if (value === null) return texts.none;
  return choices.find((choice) => choice.value === value)?.label ?? String(value);
}
