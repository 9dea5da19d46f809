import type { ReactNode } from 'react';
import type { AgentsReport } from '#contract/features/agents/agents-contract';
import { countAgents } from '#contract/lib/agents/agent-rows';
import {
  computePace,
  computeReachedShare,
  computeTotals,
  hasEnded,
} from '#contract/features/agents/agents-rules';
import { toMonth, toYear } from '#contract/lib/calendar/calendar-rules';
import { paths } from '#client/lib/location/paths';
import { ChangePercent } from '#client/components/figures/change-percent';
import { PageLink } from '#client/components/links/page-link';
import { Total } from '#client/components/list/list-totals';
import { Money } from '#client/components/values/money';
import { Count, Percent } from '#client/components/values/numbers';
import { DateText } from '#client/components/values/times';
import { agentsTexts as texts } from './agents-texts';

interface Props {
  report: AgentsReport;
  /** Only the figures that fit on a phone. */
  short: boolean;
}

/** Strip with the figures of all agents, as far as the response contains them. */
export function AgentsFigures({ report, short }: Props): ReactNode {
  const { month, days, previous, rows } = report;
  const totals = computeTotals(rows, computePace(report));
  const [first] = rows;
  const target = totals.withTarget > 0 && (
    <Total label={texts.ofAllTargets}>
      <Percent value={computeReachedShare(totals.targeted, totals.target)} />
    </Total>
  );
  if (!first?.figures && first?.salary === undefined)
    return (
      <div className="list-totals">
        <Total label={texts.name}>
          <Count value={countAgents(rows.map(({ id }) => id))} />
        </Total>
      </div>
    );
  return (
    <div className="list-totals">
      {first.figures && (
        <Total label={texts.amount}>
          <PageLink to={paths.sales({ from: days.from, to: days.to })}>
            <Money value={totals.amount} whole />
          </PageLink>
        </Total>
      )}
      {first.figures && !short && (
        <Total label={texts.againstDays(toMonth(previous.to), hasEnded(report))}>
          <PageLink to={paths.sales({ from: previous.from, to: previous.to })}>
            <ChangePercent current={totals.amount} previous={totals.previousAmount} plain />
          </PageLink>
        </Total>
      )}
      {first.salary !== undefined && !short && (
        <Total label={texts.salaries}>
          <PageLink to={`${paths.salaries()}?year=${toYear(month)}`}>
            <Money value={totals.salary} whole />
          </PageLink>
        </Total>
      )}
      {first.figures && target}
      {first.figures && totals.withTarget > 0 && !short && (
        <Total label={texts.atPace}>{texts.atPaceCount(totals.atPace, totals.withTarget)}</Total>
      )}
      {!short && (
        <span className="fine at-end">
          {texts.allStatuses} <DateText value={days.to} />
        </span>
      )}
    </div>
  );
}
