import type { ReactNode } from 'react';
import { changeOf, directionOf } from './change';
import { changeText } from './change-texts';
import './figures.css';

interface Props {
  current: number;
  previous: number;
  /** The words for what it is compared with. */
  period: string;
  /** The figure compared with, as it is shown. */
  previousText: ReactNode;
  /** Is more of it good news, or just more? */
  moreIsGood?: boolean;
}

const ARROWS = { up: '↑', down: '↓', level: '=' } as const;

/** A figure against another: an arrow, words, and the other figure itself. */
export function ChangeNote({
  current,
  previous,
  period,
  previousText,
  moreIsGood = false,
}: Props): ReactNode {
  const change = changeOf(current, previous);
  const direction = directionOf(change, current);
  return (
    <p className={moreIsGood ? `hint change change-${direction}` : 'hint change'}>
      <span className="arrow" aria-hidden>
        {ARROWS[direction]}
      </span>
      <span>{changeText(change, period)}</span>
      <span className="previous">{previousText}</span>
    </p>
  );
}
