import type { ReactNode } from 'react';
import { monthWithYear } from '#contract/lib/calendar/calendar-texts';
import { formatMonthName } from '../values/format-date';
import { moneyText } from '../values/format-number';
import './month-bars.css';

interface Props {
  /** Accessible name. */
  label: string;
  /** Months with their amounts in ₪, oldest first. */
  months: readonly { month: string; amount: number }[];
  /** Month that is not over: its bar is hatched. */
  openMonth: string;
}

const FULL = 100;

/** Bars of amounts by month, the oldest at the start of the line. Screen readers get the amounts as a list. */
export function MonthBars({ label, months, openMonth }: Props): ReactNode {
  const most = Math.max(1, ...months.map(({ amount }) => amount));
  return (
    <ol className="month-bars" aria-label={label}>
      {months.map(({ month, amount }) => {
        const text = `${monthWithYear(month)}: ${moneyText(amount, { whole: true })}`;
        return (
          <li key={month} title={text}>
            <span className="visually-hidden">{text}</span>
            <i
              aria-hidden
              className={month === openMonth ? 'month-bar month-bar-open' : 'month-bar'}
              style={{ blockSize: `${(Math.max(0, amount) / most) * FULL}%` }}
            />
            <span aria-hidden className="fine">
              {formatMonthName(month, 'short')}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
