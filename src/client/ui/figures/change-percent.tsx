import type { ReactNode } from 'react';
import { Percent } from '../values/numbers';
import { changePercentTexts as texts } from './change-percent-texts';

/** How many percent more or less than before it is; null: there is nothing to compare with. */
export function changePercent(current: number, previous: number): number | null {
  return previous <= 0 ? null : ((current - previous) / previous) * 100;
}

interface Props {
  current: number;
  previous: number;
  /** More of it is neither good news nor bad. */
  plain?: boolean;
}

/** A figure against the one before it in short, for a table's cell: an arrow and whole percent. */
export function ChangePercent({ current, previous, plain = false }: Props): ReactNode {
  const percent = changePercent(current, previous);
  if (percent === null) return <span className="hint">{texts.noComparison}</span>;
  const whole = Math.round(percent);
  if (whole === 0) return <Percent value={0} />;
  const [arrow, tone] = whole > 0 ? ['↑', 'good'] : ['↓', 'bad'];
  return (
    <span className={plain ? undefined : tone}>
      {arrow} <Percent value={Math.abs(whole)} />
    </span>
  );
}
