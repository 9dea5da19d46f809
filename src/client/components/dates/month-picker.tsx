import Input from 'antd/es/input/Input';
import { lazy, Suspense, type ReactNode } from 'react';
import { addMonths } from '#contract/lib/calendar/calendar-rules';
import type { MonthPickerProps } from './date-pickers';
import { MonthSteps } from './month-steps';
import './dates.css';

const load = () => import(/* webpackChunkName: "date-pickers" */ './date-pickers');
const Month = lazy(async () => ({ default: (await load()).MonthField }));

/** Month field `YYYY-MM` with buttons for the previous and next month. */
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
