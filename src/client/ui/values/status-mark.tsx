import type { ReactNode } from 'react';
import { NO_STATUS, stageOf, type SaleStage } from '../../../contract/sales/sale-status-texts';
import './values.css';

/**
 * A sale's status: a pie that fills as the sale goes on (a dashed ring, a third, two thirds, full; a crossed ring when it is
 * cancelled), always with its word. A status that is none of these has an empty ring.
 */
export function StatusMark({ name }: { name: string | null }): ReactNode {
  const stage = stageOf(name);
  return (
    <span className={`status-mark status-${stage}`}>
      <svg
        className={tones[stage]}
        width="14"
        height="14"
        viewBox="0 0 16 16"
        fill="currentColor"
        aria-hidden="true"
        focusable="false"
      >
        {shapes[stage]}
      </svg>
      <bdi>{name ?? NO_STATUS}</bdi>
    </span>
  );
}

const tones: Record<SaleStage, string> = {
  new: 'muted',
  unknown: 'muted',
  approved: 'accent',
  supplied: 'teal',
  paid: 'good',
  cancelled: 'bad',
};

const outline = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };
const ring = <circle cx="8" cy="8" r="6.25" {...outline} />;
const dashedRing = <circle cx="8" cy="8" r="6.25" {...outline} strokeDasharray="2.4 2" />;

const shapes: Record<SaleStage, ReactNode> = {
  new: dashedRing,
  unknown: ring,
  approved: (
    <>
      {ring}
      <path d="M8 8V3.5a4.5 4.5 0 0 1 3.9 6.75z" />
    </>
  ),
  supplied: (
    <>
      {ring}
      <path d="M8 8V3.5a4.5 4.5 0 1 1-3.9 6.75z" />
    </>
  ),
  paid: (
    <>
      <circle cx="8" cy="8" r="7" />
      <path d="m5 8.25 2.1 2.1L11 6.25" fill="none" stroke="var(--surface)" strokeWidth={1.75} />
    </>
  ),
  cancelled: (
    <>
      {ring}
      <path d="m6 6 4 4m0-4-4 4" {...outline} />
    </>
  ),
};
