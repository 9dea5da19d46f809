import type { ReactNode } from 'react';
import { formatDate, formatMoment } from './format-date';
import { Missing } from './missing';
import './values.css';

/** A calendar date `YYYY-MM-DD` as `16.9.2026`; null: none, a dash. */
export function DateText({ value }: { value: string | null }): ReactNode {
  if (value === null) return <Missing />;
  return (
    <time dateTime={value} dir="ltr" className="number">
      {formatDate(value)}
    </time>
  );
}

/** A moment, ISO 8601, in Israel's time: `16.9.2026 12:05`; null: never, a dash. */
export function Moment({ value }: { value: string | null }): ReactNode {
  if (value === null) return <Missing />;
  const { day, time } = formatMoment(value);
  return (
    <time dateTime={value} className="number">
      <bdi dir="ltr">{day}</bdi> <bdi dir="ltr">{time}</bdi>
    </time>
  );
}
