import Input, { type InputProps, type InputRef } from 'antd/es/input/Input';
import { useState, type ReactNode, type Ref } from 'react';
import { parseNumber } from './parse-number';
import { selectOnEntry } from './select-on-entry';

/** Groups thousands while the field is not focused: typing into a grouped number would break the groups. */
const formatted = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12 });

interface Props extends Pick<
  InputProps,
  | 'id'
  | 'disabled'
  | 'size'
  | 'placeholder'
  | 'className'
  | 'aria-label'
  | 'aria-describedby'
  | 'onPressEnter'
> {
  /** Null for an empty field, NaN for a text that is not a number. */
  value: number | null;
  /** Receives null for an empty field and NaN for a text that is not a number. The caller shows the error. */
  onChange: (value: number | null) => void;
  invalid?: boolean;
  /** Sign that may be typed after the number. */
  unit?: '%';
  onKeyDown?: InputProps['onKeyDown'];
  ref?: Ref<InputRef>;
}

/**
 * Number field. Unlike antd's InputNumber, it keeps a text that is not a number instead of restoring the old value, so
 * that the caller can show an error.
 */
export function NumberEntry({
  value,
  onChange,
  invalid = false,
  unit,
  className = 'field-digits',
  ...props
}: Props): ReactNode {
  const [text, setText] = useState<string | null>(null);
  const isTyped = text !== null && Object.is(parseNumber(text, unit), value);
  const isNumber = value !== null && !Number.isNaN(value);
  return (
    <Input
      {...props}
      onMouseDown={selectOnEntry.onMouseDown}
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input of type number drops a text that is no number
      role="spinbutton"
      className={className}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={isTyped ? text : isNumber ? formatted.format(value) : ''}
      onChange={({ target }) => {
        setText(target.value);
        onChange(parseNumber(target.value, unit));
      }}
      onFocus={(event) => {
        const { target } = event;
        // Written before the text is selected: a later change, by rendering, would drop the selection.
        if (isNumber) target.value = String(value);
        if (isNumber) setText(String(value));
        selectOnEntry.onFocus(event);
      }}
      onBlur={() => isNumber && setText(null)}
      {...(isNumber && { 'aria-valuenow': value })}
      {...(invalid && { status: 'error' as const, 'aria-invalid': true })}
    />
  );
}
