import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { AgentRow, AgentsReport } from '#contract/features/agents/agents-contract';
import { getAgentName } from '#contract/features/agents/agent-name';
import { computePace, computeReachedShare, computeTotals } from '#contract/features/agents/agents-rules';
import { isAgent } from '#contract/lib/agents/agent-rows';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
import { TargetBar } from '#client/components/figures/target-bar';
import { Face } from '#client/components/values/face';
import { formatCount } from '#client/components/values/format-number';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { Percent } from '#client/components/values/numbers';
import { AgentLink, Change } from './agents-cells';
import { agentsTexts as texts } from './agents-texts';

interface Props {
  report: AgentsReport;
  rows: readonly AgentRow[];
}

/** Agents on a phone, the largest sales first. A touch anywhere on a card opens the panel. */
export function AgentCards({ report, rows }: Props): ReactNode {
  const sorted = [...rows].sort((a, b) => (b.figures?.amount ?? 0) - (a.figures?.amount ?? 0));
  const { salary } = computeTotals(rows, computePace(report));
  return (
    <>
      <ul className="row-cards" aria-label={texts.table}>
        {sorted.map((row) => (
          <AgentCard key={row.id} row={row} report={report} />
        ))}
      </ul>
      <Flex align="center" justify="space-between" className="row-cards-total">
        {texts.total(
          rows.map(({ id }) => id),
          formatCount,
        )}
        {rows.some((row) => row.salary !== undefined) && (
          <span>
            <span className="fine">{texts.salaries}</span> <Money value={salary} whole />
          </span>
        )}
      </Flex>
    </>
  );
}

function AgentCard({ row, report }: { row: AgentRow; report: AgentsReport }): ReactNode {
  const { id, figures, salary } = row;
  const reached = figures ? computeReachedShare(figures.amount, figures.target) : null;
  return (
    <li>
      <Face name={isAgent(id) ? getAgentName(row) : null} />
      <div>
        <Flex justify="space-between" gap="small">
          <span className="cut list-name">
            {isAgent(id) ? <AgentLink row={row} /> : <Name value={getAgentName(row)} />}
          </span>
          {figures && <Money value={figures.amount} whole bare />}
        </Flex>
        {figures && (
          <Flex align="center" justify="space-between" gap="small" className="row-cards-bar">
            {reached === null ? (
              <span className="fine">{texts.noTarget}</span>
            ) : (
              <>
                <TargetBar reached={reached} pace={computePace(report)} />
                <Percent value={reached} />
              </>
            )}
          </Flex>
        )}
        <Flex justify="space-between" gap="small" className="fine">
          {salary !== undefined && (
            <span>
              {texts.salary} <Money value={salary} whole />
            </span>
          )}
          {figures && (
            <span>
              <Change figures={figures} /> {texts.against(toMonth(report.previous.to))}
            </span>
          )}
        </Flex>
      </div>
    </li>
  );
}
