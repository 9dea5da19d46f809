import type { ReactNode } from 'react';
import { shortChangeText } from '#contract/lib/money/change-texts';
import { compareAmounts, getDirection } from '#contract/lib/money/compare-amounts';

interface Props {
  current: number;
  previous: number;
  /** The change is neither good nor bad. */
  plain?: boolean;
}

const ARROWS = { up: '↑', down: '↓', level: null } as const;
const TONES = { up: 'good', down: 'bad', level: undefined } as const;

/** Short comparison of two figures for a table cell: an arrow and a percentage or word. */
export function ChangePercent({ current, previous, plain = false }: Props): ReactNode {
  const change = compareAmounts(current, previous);
  const direction = getDirection(change, current);
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
