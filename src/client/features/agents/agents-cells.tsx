import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { AgentFigures, AgentRow, AgentsReport } from '#contract/features/agents/agents-contract';
import { getAgentName } from '#contract/features/agents/agent-name';
import { isAgent } from '#contract/lib/agents/agent-rows';
import { hebrewMonth } from '#contract/lib/calendar/calendar-texts';
import { paths } from '#client/lib/location/paths';
import { ChangePercent } from '#client/components/figures/change-percent';
import { PageLink } from '#client/components/links/page-link';
import { RecordLink } from '#client/components/links/record-link';
import { Face } from '#client/components/values/face';
import { moneyText } from '#client/components/values/format-number';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';

/** Face and link that opens an agent in the panel. The row of sales without an agent is plain text. */
export function AgentName({ row }: { row: AgentRow }): ReactNode {
  const name = getAgentName(row);
  const isPerson = isAgent(row.id);
  return (
    <Flex align="center" gap="small" className="list-name">
      <Face name={isPerson ? name : null} />
      {isPerson ? <AgentLink row={row} /> : <Name value={name} />}
    </Flex>
  );
}

/** Link that opens an agent in the panel. */
export function AgentLink({ row }: { row: AgentRow }): ReactNode {
  return (
    <RecordLink parameter="agent" id={row.id}>
      <Name value={getAgentName(row)} />
    </RecordLink>
  );
}

/** Amount sold, with a link to the sales. */
export function Amount({ row, report }: { row: AgentRow; report: AgentsReport }): ReactNode {
  const amount = <Money value={row.figures?.amount ?? null} whole bare />;
  const { days } = report;
  const path = paths.sales(row.id === '' ? { lacks: 'agent', ...days } : { agentId: row.id, ...days });
  return <PageLink to={path}>{amount}</PageLink>;
}

interface SalaryProps {
  row: AgentRow;
  month: string;
  whole?: boolean;
  bare?: boolean;
}

/** Salary, with a link to the statement. */
export function Salary({ row, month, whole = false, bare = false }: SalaryProps): ReactNode {
  const salary = <Money value={row.salary ?? null} whole={whole} bare={bare} />;
  return <PageLink to={paths.salaryReports({ month, agentId: row.id })}>{salary}</PageLink>;
}

/** Change from the compared days. */
export function Change({ figures }: { figures: Pick<AgentFigures, 'amount' | 'previousAmount'> }): ReactNode {
  return <ChangePercent current={figures.amount} previous={figures.previousAmount} plain />;
}

/** Months in the table. The panel has all of the report. */
export const TABLE_MONTHS = 6;

const BAR_PX = 9;
const SLOT_PX = 11;
const HEIGHT_PX = 24;

/** Bars of six months, the oldest at the start of the reading direction. An incomplete month is only outlined. */
export function Trend({
  figures,
  report,
  ended,
}: {
  figures: AgentFigures;
  report: AgentsReport;
  ended: boolean;
}): ReactNode {
  const trend = figures.trend.slice(-TABLE_MONTHS);
  const months = report.months.slice(-TABLE_MONTHS);
  const most = Math.max(1, ...trend);
  const width = trend.length * SLOT_PX;
  const words = trend.map(
    (amount, i) => `${hebrewMonth(months[i] ?? '')} ${moneyText(amount, { whole: true })}`,
  );
  return (
    <>
      <span className="visually-hidden">{words.join(', ')}</span>
      <svg display="block" width={width} height={HEIGHT_PX} aria-hidden>
        <title>{words.join('\n')}</title>
        {trend.map((amount, i) => {
          const height = Math.max(1, Math.round((Math.max(0, amount) / most) * (HEIGHT_PX - 2)));
          const last = i === trend.length - 1;
          return (
            <rect
              // The months have a fixed order.
              key={i}
              {...(last && !ended ? OPEN_BAR : { fill: last ? 'var(--primary)' : 'var(--heat-4)' })}
              // physical side: SVG has no text direction; time runs from the right.
              x={width - BAR_PX - i * SLOT_PX - 0.5}
              y={HEIGHT_PX - height - 0.5}
              width={BAR_PX - 1}
              height={height}
              rx={2}
            />
          );
        })}
      </svg>
    </>
  );
}

/** Bar of an incomplete month. */
const OPEN_BAR = { fill: 'var(--accent-soft)', stroke: 'var(--accent)', strokeDasharray: '3 2' };
