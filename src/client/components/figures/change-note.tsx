import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { changeText } from '#contract/lib/money/change-texts';
import { compareAmounts, getDirection } from '#contract/lib/money/compare-amounts';
import './figures.css';

interface Props {
  current: number;
  previous: number;
  /** Name of the period compared with. */
  period: string;
  /** Formatted figure compared with. Omitted if it is beside the card. */
  previousText?: ReactNode;
  /** An increase is good. Default: neutral. */
  moreIsGood?: boolean;
}

const ARROWS = { up: '↑', down: '↓', level: '=' } as const;
const TONES = { up: 'good', down: 'bad', level: undefined } as const;

/** Comparison of two figures: an arrow, a text and the previous figure. */
export function ChangeNote({
  current,
  previous,
  period,
  previousText,
  moreIsGood = false,
}: Props): ReactNode {
  const change = compareAmounts(current, previous);
  const direction = getDirection(change, current);
  return (
    <Flex component="p" align="baseline" gap={4} className="hint change touched">
      <strong className={moreIsGood ? TONES[direction] : undefined} aria-hidden>
        {ARROWS[direction]}
      </strong>
      <span>{changeText(change, period)}</span>
      {previousText !== undefined && <span className="at-end">{previousText}</span>}
    </Flex>
  );
}
