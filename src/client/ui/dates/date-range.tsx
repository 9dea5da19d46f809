import Input from 'antd/es/input/Input';
import { lazy, Suspense, type ReactNode } from 'react';
import { addMonths } from '../../../contract/calendar/calendar-rules';
import type { DateRangeProps, DayPickerProps, MonthPickerProps } from './date-pickers';
import { MonthSteps } from './month-steps';
import './dates.css';

const load = () => import(/* webpackChunkName: "date-pickers" */ './date-pickers');
const Range = lazy(async () => ({ default: (await load()).DateRangePicker }));
const Day = lazy(async () => ({ default: (await load()).DayField }));
const Month = lazy(async () => ({ default: (await load()).MonthField }));

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

/** One month `YYYY-MM`, chosen or stepped to. */
export function MonthPicker(props: MonthPickerProps): ReactNode {
  const { value, latest, onChange } = props;
  const isLast = latest !== undefined && value >= latest;
  return (
    <MonthSteps
      previous={addMonths(value, -1)}
      next={isLast ? undefined : addMonths(value, 1)}
      onMonth={onChange}
    >
      <Suspense fallback={<Input disabled aria-hidden className="month-picker" />}>
        <Month {...props} />
      </Suspense>
    </MonthSteps>
  );
}
