import type { ReactNode } from 'react';
import { asOfTexts } from './values-texts';
import { formatDuration } from './format-duration';
import { Missing } from './missing';
import { formatDate, formatMoment } from './format-date';
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

interface DurationProps {
  startedAt: string;
  /** Null for a process that is still running: a dash. */
  finishedAt: string | null;
}

/** Duration as `1:05`, with hours `1:00:05`. */
export function Duration({ startedAt, finishedAt }: DurationProps): ReactNode {
  if (finishedAt === null) return <Missing />;
  return <bdi dir="ltr">{formatDuration(Date.parse(finishedAt) - Date.parse(startedAt))}</bdi>;
}

/** Time of the synchronisation that the figures are based on. */
export function SyncedAt({ lastSyncTime }: { lastSyncTime: string | null }): ReactNode {
  if (lastSyncTime === null) return asOfTexts.neverSynced;
  return (
    <>
      {asOfTexts.asOfSync}
      <Moment value={lastSyncTime} />
    </>
  );
}
