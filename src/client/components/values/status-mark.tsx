import type { ReactNode } from 'react';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { NO_STATUS, getSaleStage, type SaleStage } from '#contract/features/sales/sale-status-texts';
import './values.css';

/**
 * Status of a sale: a pie that fills with the sale's progress (dashed ring, a third, two thirds, full; crossed ring if
 * cancelled), with a text. An unknown status has an empty ring.
 */
export function StatusMark({ name }: { name: string | null }): ReactNode {
  const stage = getSaleStage(name);
  return (
    <span className={`status-mark status-${stage}`}>
      <svg
        className={STAGE_TONES[stage]}
        width="1em"
        height="1em"
        viewBox="0 0 16 16"
        fill="currentColor"
        aria-hidden="true"
        focusable="false"
      >
        {shapes[stage]}
      </svg>
      <bdi>{toDisplayedName(name ?? NO_STATUS)}</bdi>
    </span>
  );
}

/** Class names of the stages' colours. */
export const STAGE_TONES: Record<SaleStage, string> = {
  new: 'muted',
  unknown: 'muted',
  approved: 'accent',
  supplied: 'teal',
  paid: 'good',
  cancelled: 'bad',
};

const outline = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };
/** Outer circle with an inner circle as a hole. */
const RING = 'M15 8A7 7 0 1 1 1 8a7 7 0 0 1 14 0zm-1.5 0a5.5 5.5 0 1 0-11 0 5.5 5.5 0 0 0 11 0z';

/** A single element each, since lists show thousands. */
const shapes: Record<SaleStage, ReactNode> = {
  new: <circle cx="8" cy="8" r="6.25" {...outline} strokeDasharray="2.4 2" />,
  unknown: <path d={RING} />,
  approved: <path d={`${RING}M8 8V3.5a4.5 4.5 0 0 1 3.9 6.75z`} />,
  supplied: <path d={`${RING}M8 8V3.5a4.5 4.5 0 1 1-3.9 6.75z`} />,
  paid: (
    <path
      fillRule="evenodd"
      d="M15 8A7 7 0 1 1 1 8a7 7 0 0 1 14 0zM4.4 8.9l2.7 2.7 4.5-4.75-1.25-1.2L7.1 9.1 5.6 7.65z"
    />
  ),
  cancelled: (
    <path d="M14.25 8A6.25 6.25 0 1 1 1.75 8a6.25 6.25 0 0 1 12.5 0zM6 6l4 4m0-4-4 4" {...outline} />
  ),
};
