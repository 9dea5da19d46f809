import Addon from 'antd/es/space/Addon';
import Compact from 'antd/es/space/Compact';
import type { ReactNode } from 'react';
import { formTexts as texts } from '../form-texts';
import { NumberEntry } from '../number-entry';
import type { Control, RowInputProps } from './setting-field';

interface NumberOptions {
  least: number;
  /** Upper bound. Default: none. */
  most?: number;
  /** Unit shown after the field, e.g. minutes. */
  unit?: string;
  /**
   * Factor between the stored and the typed value: 0.3 with a scale of 100 is typed as 30. The bounds apply to the
   * stored value.
   */
  scale?: number;
  /** Allows fractions. */
  fractions?: boolean;
}

const PERCENT = 100;
const shown = (number: number): string => number.toLocaleString('he-IL');
/** Removes the rounding errors of binary fractions. */
const exact = (number: number): number => Number(number.toPrecision(12));

/** Control for a number within inclusive bounds. A number outside the bounds stays in the field with an error message. */
export function numberControl(options: NumberOptions): Control<number> {
  const { least, most, unit, scale = 1, fractions = false } = options;
  const typed = (value: number): number => exact(value * scale);
  const message =
    most === undefined
      ? texts.atLeast(shown(typed(least)))
      : texts.between(shown(typed(least)), shown(typed(most)));
  const whole = async (_rule: unknown, value: number): Promise<void> => {
    if (!Number.isInteger(typed(value))) throw new Error(texts.whole);
  };
  return {
    ...(unit !== undefined && { width: 'field-unit' }),
    input: <NumberField scale={scale} {...(unit !== undefined && { unit })} />,
    format: (value) =>
      value === null || Number.isNaN(value)
        ? texts.none
        : [shown(typed(value)), unit].filter(Boolean).join(' '),
    rules: [
      { required: true, type: 'number', min: least, ...(most !== undefined && { max: most }), message },
      ...(fractions ? [] : [{ validator: whole }]),
    ],
  };
}

interface FieldProps extends RowInputProps {
  value?: number | null;
  onChange?: (value: number | null) => void;
  unit?: string;
  scale: number;
}

function NumberField({ value = null, onChange, scale, unit, ...props }: FieldProps): ReactNode {
  const field = {
    ...props,
    ...(scale === PERCENT && { unit: '%' as const }),
    value: value === null ? null : exact(value * scale),
    onChange: (typed: number | null) => onChange?.(typed === null ? null : exact(typed / scale)),
  };
  if (unit === undefined) return <NumberEntry {...field} />;
  return (
    <Compact className="field-unit">
      <NumberEntry {...field} className="field-whole" />
      <Addon>{unit}</Addon>
    </Compact>
  );
}
