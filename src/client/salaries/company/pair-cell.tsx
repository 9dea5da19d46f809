import type { ReactNode } from 'react';
import { sum } from '../../../contract/salaries/salary-statistics';
import { moneyText } from '../../ui/values/format-number';
import { Percent } from '../../ui/values/numbers';
import type { Pair } from './company-rows';
import { companyTexts as texts } from '../salaries-texts';
import { Whole } from '../whole';

/** This year above the last, only what differs, or this year alone. */
export const PIVOT_VIEWS = ['beside', 'difference', 'single'] as const;
export type PivotView = (typeof PIVOT_VIEWS)[number];

/** Opens the sales behind an amount. */
export interface Opening {
  /** Row and column. */
  place: string;
  label: (amount: number) => string;
  onOpen: () => void;
}

interface Props {
  pair: Pair | undefined;
  view: PivotView;
  /** None: there are no sales behind it. */
  opening?: Opening;
}

/** A year's figure, and the same of the year before. */
export function PairCell({ pair, view, opening }: Props): ReactNode {
  const { now, before } = pair ?? { now: undefined, before: undefined };
  if (view === 'difference') {
    const isNothing = now === undefined && before === undefined;
    return <Whole value={isNothing ? undefined : sum([now ?? 0, -(before ?? 0)])} />;
  }
  return (
    <>
      {now === undefined || !opening ? (
        <span className="pivot-plain">
          <Whole value={now} />
        </span>
      ) : (
        <Opener amount={now} {...opening} />
      )}
      {view === 'beside' && (
        <span className="pivot-plain fine">
          <Whole value={before} />
        </span>
      )}
    </>
  );
}

function Opener({ amount, place, label, onOpen }: Opening & { amount: number }): ReactNode {
  return (
    <button
      type="button"
      className="bare salary-cell"
      data-cell={place}
      title={moneyText(amount)}
      aria-label={label(amount)}
      onClick={onOpen}
    >
      <Whole value={amount} />
    </button>
  );
}

const PERCENT = 100;

/** Against the year before. */
export function Change({ now = 0, before = 0 }: Pair): ReactNode {
  if (before === 0) return texts.isNew;
  return (
    <>
      <span aria-hidden>{now >= before ? '↑' : '↓'}</span>{' '}
      <Percent value={Math.abs((now - before) / before) * PERCENT} />
    </>
  );
}
