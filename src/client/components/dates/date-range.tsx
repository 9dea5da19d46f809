import Input from 'antd/es/input/Input';
import { lazy, Suspense, type ReactNode } from 'react';
import type { DateRangeProps, DayPickerProps } from './date-pickers';
import './dates.css';

const load = () => import(/* webpackChunkName: "date-pickers" */ './date-pickers');
const Range = lazy(async () => ({ default: (await load()).DateRangePicker }));
const Day = lazy(async () => ({ default: (await load()).DayField }));

/**
 * Date range field with presets, loaded lazily. A range with its dates in the wrong order shows an error and is not
 * passed on.
 */
export function DateRange(props: DateRangeProps): ReactNode {
  return (
    <Suspense fallback={<Input disabled aria-hidden className="field" />}>
      <Range {...props} />
    </Suspense>
  );
}

/** Field for jumping to a day. It is cleared when a day is chosen. */
export function DayPicker(props: DayPickerProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <Day {...props} />
    </Suspense>
  );
}
