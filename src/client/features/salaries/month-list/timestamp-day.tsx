import type { ReactNode } from 'react';
import { formatMoment } from '#client/components/values/format-date';

/** Day and month of an ISO 8601 timestamp in Israel: `23.11`. The title has the time. */
export function TimestampDay({ value }: { value: string }): ReactNode {
  const { day, time } = formatMoment(value);
  return (
    <time dateTime={value} dir="ltr" className="number fine" title={`${day} ${time}`}>
      {day.split('.').slice(0, 2).join('.')}
    </time>
  );
}
