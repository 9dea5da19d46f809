import { addMonths, daysBetween, firstDay, toMonth } from '#contract/lib/calendar/calendar-rules';
import type { ReactNode } from 'react';
import type { LedgerReport } from '#contract/features/reports/ledger-contract';
import { formatMonthName } from '#client/components/values/format-date';
import { Money, MoneyCells } from '#client/components/values/money';
import { MARK_TONES } from './mark-sign';

const WHOLE = 100;
/** Maximum number of months that are named. */
const MAX_NAMES = 6;
const STROKE = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;

/**
 * Step chart of the balance over time in reading direction, with marked lines as dots. The table below has the same
 * content.
 */
export function BalanceChart({ report }: { report: LedgerReport }): ReactNode {
  const { from, closedOn, opening, closing, lines } = report;
  const moves = lines.filter((line) => line.kind !== 'gap');
  const balances = [opening, closing, ...moves.map(({ balance }) => balance)];
  const [top, bottom] = [Math.max(0, ...balances), Math.min(0, ...balances)];
  if (moves.length === 0 || top === bottom || closedOn <= from) return null;
  const days = daysBetween(from, closedOn);
  const across = (date: string): number => (daysBetween(from, date) / days) * WHOLE;
  const down = (balance: number): number => ((top - balance) / (top - bottom)) * WHOLE;
  // physical side: SVG has no text direction; time starts at the right.
  const x = (date: string): string => (WHOLE - across(date)).toFixed(2);
  const steps = moves.map(({ date, balance }) => `H${x(date)}V${down(balance).toFixed(2)}`).join('');
  const line = `M${WHOLE},${down(opening).toFixed(2)}${steps}H0`;
  return (
    <div className="balance-chart fine" aria-hidden>
      <MoneyCells>
        <Money value={top} whole />
        <Money value={bottom} whole />
      </MoneyCells>
      <svg viewBox={`0 0 ${WHOLE} ${WHOLE}`} preserveAspectRatio="none" overflow="visible">
        <path {...STROKE} stroke="var(--line)" d={`M0,0H${WHOLE}M0,${WHOLE}H${WHOLE}`} />
        <path fill="var(--accent-soft)" d={`${line}V${down(0)}H${WHOLE}Z`} />
        <path {...STROKE} stroke="var(--accent)" strokeWidth="1.5" d={line} />
        {moves.map(
          ({ id, date, balance, mark }) =>
            mark && (
              // A zero-length line is a dot that the picture's scaling does not stretch.
              <path
                key={id}
                {...STROKE}
                className={MARK_TONES[mark.kind]}
                stroke="currentColor"
                strokeWidth="8"
                strokeLinecap="round"
                d={`M${x(date)},${down(balance).toFixed(2)}h0`}
              />
            ),
        )}
      </svg>
      <div className="balance-months">
        {getMonths(from, closedOn).map((month) => (
          <span key={month} style={{ insetInlineStart: `${across(firstDay(month))}%` }}>
            {formatMonthName(month, 'short')}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Returns the months that start in the period, at even distances if there are many. */
function getMonths(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = toMonth(from); firstDay(month) <= to; month = addMonths(month, 1))
    if (firstDay(month) >= from) months.push(month);
  const step = Math.ceil(months.length / MAX_NAMES);
  return months.filter((_, index) => index % step === 0);
}
