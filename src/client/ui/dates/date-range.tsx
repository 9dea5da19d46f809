import Input from 'antd/es/input/Input';
import { lazy, Suspense, type ReactNode } from 'react';
import type { DateRangeProps, DayPickerProps } from './date-pickers';
import './dates.css';

const load = () => import(/* webpackChunkName: "date-pickers" */ './date-pickers');
const Range = lazy(async () => ({ default: (await load()).DateRangePicker }));
const Day = lazy(async () => ({ default: (await load()).DayField }));

/**
 * Two dates in one field, with ranges for one click; its code comes when it is first shown. Dates
 * the wrong way round are not passed on, and get a word.
 */
export function DateRange(props: DateRangeProps): ReactNode {
  return (
    <Suspense fallback={<Input disabled aria-hidden className="field" />}>
      <Range {...props} />
    </Suspense>
  );
}

/** A day to go to: the field is empty again once it is chosen. */
export function DayPicker(props: DayPickerProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <Day {...props} />
    </Suspense>
  );
}
