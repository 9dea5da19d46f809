import Progress from 'antd/es/progress/index';
import type { ReactNode } from 'react';
import './target-bar.css';

const FULL = 100;

interface Props {
  /** Accessible name. Default: hidden from screen readers, since a text beside the bar has the same content. */
  label?: string;
  /** Percentage of the whole bar. */
  reached: number;
  /** Expected percentage at this time. */
  pace: number;
  /** Colour below the expected percentage. Default: a paler colour. */
  behind?: string;
  /** Width, px. Default: as wide as its container. */
  width?: number;
}

/** Progress towards a target, with a mark at the expected value. */
export function TargetBar({ label, reached, pace, behind = 'var(--heat-4)', width }: Props): ReactNode {
  return (
    <div className="target-bar" aria-hidden={label === undefined}>
      <Progress
        aria-label={label}
        percent={Math.max(0, Math.min(FULL, reached))}
        showInfo={false}
        status="normal"
        {...(reached < pace && { strokeColor: behind })}
        {...(width !== undefined && { size: [width, 8] })}
      />
      {pace < FULL && <i style={{ insetInlineStart: `${pace}%` }} aria-hidden />}
    </div>
  );
}
