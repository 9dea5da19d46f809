import type { ReactNode } from 'react';
import { formatDate, formatMoment } from './format-date';
import { Missing } from './missing';
import './values.css';

/** Calendar date `YYYY-MM-DD` as `16.9.2026`. Null renders a dash. */
export function DateText({ value }: { value: string | null }): ReactNode {
  if (value === null) return <Missing />;
  return (
    <time dateTime={value} dir="ltr" className="number">
      {formatDate(value)}
    </time>
  );
}

/** ISO 8601 timestamp in Israel's time zone: `16.9.2026 12:05`. Null renders a dash. */
export function Moment({ value }: { value: string | null }): ReactNode {
  if (value === null) return <Missing />;
  const { day, time } = formatMoment(value);
  return (
    <time dateTime={value} className="number">
      <bdi dir="ltr">{day}</bdi> <bdi dir="ltr">{time}</bdi>
    </time>
  );
}
