import Progress from 'antd/es/progress/index';
import type { ReactNode } from 'react';
import './target-bar.css';

const WHOLE = 100;
/** Percentage of the target at which a bar is full. The text beside it shows what is beyond. */
export const FULL_PERCENT = 150;

interface Props {
  /** Accessible name. Default: hidden from screen readers, since a text beside the bar has the same content. */
  label?: string;
  /** Percentage of the target. */
  reached: number;
  /** Expected percentage at this time. */
  pace: number;
  /** Position of the mark. Default: the target. */
  mark?: number;
  /** Percentage at which the bar is full. */
  full?: number;
  /** Colour below the expected percentage. Default: a paler colour. */
  behind?: string;
}

/** Progress towards a target, with a mark at the target, as wide as its container. */
export function TargetBar({
  label,
  reached,
  pace,
  mark = WHOLE,
  full = FULL_PERCENT,
  behind = 'var(--behind)',
}: Props): ReactNode {
  const getPart = (percent: number): number => Math.max(0, Math.min(WHOLE, (percent / full) * WHOLE));
  return (
    <div className="target-bar" aria-hidden={label === undefined}>
      <Progress
        aria-label={label}
        percent={getPart(reached)}
        showInfo={false}
        status="normal"
        strokeColor={reached < pace ? behind : 'var(--accent)'}
      />
      <i style={{ insetInlineStart: `${getPart(mark)}%` }} aria-hidden />
    </div>
  );
}

/** Head of a column of bars: the ends of their scale, and the target at its mark. */
export function TargetScale({ title, target }: { title: string; target: string }): ReactNode {
  return (
    <>
      <span className="visually-hidden">{title}</span>
      <span className="target-scale" aria-hidden>
        <bdi>0</bdi>
        <span>{target}</span>
        <bdi dir="ltr">{FULL_PERCENT}%</bdi>
      </span>
    </>
  );
}
