import type { ReactNode } from 'react';
import { shortChangeText } from '../../../contract/money/change-texts';
import { compareFigures, directionOf } from '../../../contract/money/compare-figures';

interface Props {
  current: number;
  previous: number;
  /** More of it is neither good news nor bad. */
  plain?: boolean;
}

const ARROWS = { up: '↑', down: '↓', level: null } as const;
const TONES = { up: 'good', down: 'bad', level: undefined } as const;

/** A figure against the one before it in short, for a table's cell: an arrow, and a percentage or a word. */
export function ChangePercent({ current, previous, plain = false }: Props): ReactNode {
  const change = compareFigures(current, previous);
  const direction = directionOf(change, current);
  const text = shortChangeText(change);
  const isNumber = text.endsWith('%');
  return (
    <span className={plain ? undefined : TONES[direction]}>
      {ARROWS[direction]}{' '}
      {isNumber ? (
        <bdi className="number" dir="ltr">
          {text}
        </bdi>
      ) : (
        text
      )}
    </span>
  );
}
