import Input from 'antd/es/input/Input';
import { useId, type ReactNode } from 'react';
import { functionsTexts as texts } from './functions-texts';

interface Props {
  label: string;
  /** As it was typed. */
  value: string;
  bounds: readonly [number, number];
  note?: string;
  onChange: (value: string) => void;
}

/** Is this a whole number within bounds, both ends included? */
export function isWithin(value: string, [least, most]: readonly [number, number]): boolean {
  const number = Number(value);
  return value.trim() !== '' && Number.isInteger(number) && number >= least && number <= most;
}

/** A whole number within bounds, which are told where it is not. */
export function NumberField({ label, value, bounds, note, onChange }: Props): ReactNode {
  const [id, errorId] = [useId(), useId()];
  const isWrong = !isWithin(value, bounds);
  return (
    <div className="functions-field">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        dir="ltr"
        inputMode="numeric"
        value={value}
        maxLength={7}
        aria-describedby={errorId}
        onChange={(event) => onChange(event.target.value)}
        {...(isWrong && { status: 'error' as const, 'aria-invalid': true })}
      />
      <p id={errorId} className={isWrong ? 'functions-error' : 'functions-muted'}>
        {isWrong ? texts.between(...bounds) : note}
      </p>
    </div>
  );
}
