import type { ReactNode } from 'react';
import { formatMoment } from '../values/format-date';
import { sectionTexts as texts } from './section-texts';

/** A moment, ISO 8601, within Hebrew. */
export function MomentText({ iso }: { iso: string }): ReactNode {
  const { day, time } = formatMoment(iso);
  return (
    <time dateTime={iso}>
      <bdi>{day}</bdi> {texts.atTime} <bdi>{time}</bdi>
    </time>
  );
}
