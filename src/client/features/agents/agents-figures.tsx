import type { ReactNode } from 'react';
import type { AgentsReport } from '#contract/features/agents/agents-contract';
import {
  computeReachedShare,
  hasEnded,
  computePace,
  computeTotals,
} from '#contract/features/agents/agents-rules';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
import { paths } from '#client/lib/location/paths';
import { ChangeNote } from '#client/components/figures/change-note';
import { FigureCard } from '#client/components/figures/figure-card';
import { PageLink, useCanOpen } from '#client/components/links/page-link';
import { formatPercent, isolated } from '#client/components/values/format-number';
import { Money } from '#client/components/values/money';
import { Count, Percent } from '#client/components/values/numbers';
import { agentsTexts as texts } from './agents-texts';

/** Figures of all agents, as far as the response contains them. */
export function AgentsFigures({ report }: { report: AgentsReport }): ReactNode {
  const { month, days, previous, rows } = report;
  const ended = hasEnded(report);
  const pace = computePace(report);
  const totals = computeTotals(rows, pace);
  const sales = paths.sales({ from: days.from, to: days.to });
  const salaries = `${paths.salaries()}?year=${month.slice(0, 4)}`;
  const toSales = useCanOpen(sales) ? sales : null;
  const toSalaries = useCanOpen(salaries) ? salaries : null;
  const [row] = rows;
  if (!row?.figures && row?.salary === undefined) return null;
  const when = texts.soFar(month, ended);
  return (
    <div className="tiles figure-tiles">
      {row.figures && (
        <FigureCard
          name="agents-sales"
          label={`${texts.salesCard} ${when}`}
          value={<Money value={totals.amount} whole large />}
          to={toSales}
        >
          <ChangeNote
            current={totals.amount}
            previous={totals.previousAmount}
            period={texts.sameDays(toMonth(previous.to), ended)}
            previousText={
              <PageLink to={paths.sales({ from: previous.from, to: previous.to })}>
                <Money value={totals.previousAmount} whole />
              </PageLink>
            }
            moreIsGood
          />
        </FigureCard>
      )}
      {row.salary !== undefined && (
        <FigureCard
          name="agents-salaries"
          label={`${texts.salaryCard} ${when}`}
          value={<Money value={totals.salary} whole large />}
          to={toSalaries}
        >
          <p className="hint">{texts.salaryNote}</p>
        </FigureCard>
      )}
      {row.figures && totals.withTarget > 0 && (
        <>
          <FigureCard
            name="agents-target"
            label={texts.allTarget}
            value={<Percent value={computeReachedShare(totals.targeted, totals.target)} />}
          >
            <p className="hint">
              {texts.target} <Money value={totals.target} whole /> ·{' '}
              {texts.allTargetNote(isolated(formatPercent(pace)))}
            </p>
          </FigureCard>
          <FigureCard
            name="agents-pace"
            label={texts.atPace}
            value={
              <>
                <Count value={totals.atPace} /> <small>{texts.of(totals.withTarget)}</small>
              </>
            }
          />
        </>
      )}
    </div>
  );
}
