import type { ReactNode } from 'react';
import { formatDate, formatMoment } from './format-date';
import { formatDuration } from './format-duration';
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

interface DurationProps {
  startedAt: string;
  /** Null: it goes on, a dash. */
  finishedAt: string | null;
}

/** How long something took: `1:05`, with hours `1:00:05`. */
export function Duration({ startedAt, finishedAt }: DurationProps): ReactNode {
  if (finishedAt === null) return <Missing />;
  return <bdi dir="ltr">{formatDuration(Date.parse(finishedAt) - Date.parse(startedAt))}</bdi>;
}
