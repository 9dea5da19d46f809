import Progress from 'antd/es/progress/index';
import type { ReactNode } from 'react';
import './target-bar.css';

const FULL = 100;

interface Props {
  /** None: what stands beside it says the same. */
  label?: string;
  /** Percent of the whole bar. */
  reached: number;
  /** Percent that it should be by now. */
  pace: number;
  /** Its colour while it does not; none: a paler one. */
  behind?: string;
  /** Pixels; none: as wide as its place. */
  width?: number;
}

/** How far somebody is towards a target, with a mark where that should stand by now. */
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
