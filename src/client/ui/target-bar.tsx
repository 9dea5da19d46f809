import Progress from 'antd/es/progress/index';
import type { ReactNode } from 'react';
import './target-bar.css';

const FULL = 100;

interface Props {
  label: string;
  /** Percent of the target. */
  reached: number;
  /** Percent that it should be by now. */
  pace: number;
  /** Pixels; none: as wide as its place. */
  width?: number;
}

/** How far somebody is towards a target, with a mark where that should stand by now; paler while it does not. */
export function TargetBar({ label, reached, pace, width }: Props): ReactNode {
  return (
    <div className="target-bar">
      <Progress
        aria-label={label}
        percent={Math.max(0, Math.min(FULL, reached))}
        showInfo={false}
        status="normal"
        {...(reached < pace && { strokeColor: 'var(--heat-4)' })}
        {...(width !== undefined && { size: [width, 8] })}
      />
      {pace < FULL && <i style={{ insetInlineStart: `${pace}%` }} aria-hidden />}
    </div>
  );
}
