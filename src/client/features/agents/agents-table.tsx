import Flex from 'antd/es/flex/index';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { AgentRow, AgentsReport } from '#contract/features/agents/agents-contract';
import { countAgents, isAgent } from '#contract/lib/agents/agent-rows';
import { getAgentName } from '#contract/features/agents/agent-name';
import {
  computePace,
  computeReachedShare,
  computeTotals,
  hasEnded,
  type Totals,
} from '#contract/features/agents/agents-rules';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
import { useAppDispatch } from '#client/lib/hooks';
import { navigate } from '#client/lib/location/navigate';
import { openRecord } from '#client/lib/location/record-parameters';
import { paths } from '#client/lib/location/paths';
import { PageLink } from '#client/components/links/page-link';
import { changePercent } from '#contract/lib/money/compare-amounts';
import { opensRow } from '#client/components/list/rows/list-row-link';
import { useTableOrder } from '#client/components/report/use-table-order';
import { type ReportColumn, ReportTable } from '#client/components/report/report-table';
import { useNarrow } from '#client/components/hooks/use-media';
import { formatCount } from '#client/components/values/format-number';
import { Money } from '#client/components/values/money';
import { Percent } from '#client/components/values/numbers';
import { AgentName, Amount, Change, Salary, TABLE_MONTHS, Target, Trend } from './agents-cells';
import { agentsTexts as texts } from './agents-texts';

interface Props {
  report: AgentsReport;
  rows: readonly AgentRow[];
}

/** Table of agents, each of which opens the panel; on a phone as cards. */
export function AgentsTable({ report, rows }: Props): ReactNode {
  const open = useOpenAgent();
  const narrow = useNarrow();
  if (narrow) return <AgentCards report={report} rows={rows} />;
  return (
    <ReportTable<AgentRow>
      aria-label={texts.table}
      rows={rows}
      columns={getColumns(report, rows)}
      rowClassName={({ id }) => (isAgent(id) ? 'list-row-openable' : '')}
      onRow={({ id }) => ({ onClick: (event) => isAgent(id) && opensRow(event) && open(id) })}
    />
  );
}

function useOpenAgent(): (id: string) => void {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  return (id) => {
    const query = new URLSearchParams(search);
    openRecord(query, 'agent', id);
    dispatch(navigate(`${pathname}?${query.toString()}`));
  };
}

/** Returns the agents in the order of the table, without the row of sales that have no agent. */
export function useAgentsInOrder(report: AgentsReport | undefined, rows: readonly AgentRow[]): AgentRow[] {
  const columns = useMemo(() => (report ? getColumns(report, rows) : []), [report, rows]);
  return useTableOrder(columns, rows).rows.filter(({ id }) => isAgent(id));
}

const number = { numeric: true } as const;
const byNumber =
  (value: (row: AgentRow) => number) =>
  (a: AgentRow, b: AgentRow): number =>
    value(a) - value(b);

function getColumns(report: AgentsReport, rows: readonly AgentRow[]): ReportColumn<AgentRow>[] {
  const [first] = report.rows;
  const pace = computePace(report);
  const totals = computeTotals(rows, pace);
  const all = computeTotals(report.rows, pace);
  // Hidden agents have neither sales nor a salary, unless a search hides them.
  const areAll = totals.sales === all.sales && totals.salary === all.salary;
  return [
    {
      key: 'name',
      width: 144,
      fixed: 'start',
      title: texts.agent,
      compare: (a, b) => getAgentName(a).localeCompare(getAgentName(b), 'he'),
      render: (_, row) => <AgentName row={row} />,
      total: texts.count(countAgents(rows.map(({ id }) => id)), formatCount),
    },
    ...(first?.figures ? figureColumns(report, totals, areAll) : contactColumns()),
    ...(first?.salary === undefined ? [] : [salaryColumn(report, totals, areAll)]),
  ];
}

/** Columns of figures. The trend is hidden before the target; both are in the agent's panel as well. */
function figureColumns(report: AgentsReport, totals: Totals, areAll: boolean): ReportColumn<AgentRow>[] {
  const { month, months, previous } = report;
  const ended = hasEnded(report);
  return [
    {
      ...number,
      key: 'amount',
      width: 138,
      title: texts.salesIn(month),
      compare: byNumber(({ figures }) => figures?.amount ?? 0),
      first: 'desc',
      render: (_, row) => (
        <strong>
          <Amount row={row} report={report} />
        </strong>
      ),
      total: <TotalAmount totals={totals} report={report} areAll={areAll} />,
    },
    {
      ...number,
      key: 'change',
      width: 116,
      title: texts.against(toMonth(previous.to)),
      compare: byNumber(
        ({ figures }) => (figures && changePercent(figures.amount, figures.previousAmount)) ?? -Infinity,
      ),
      render: (_, { figures }) => figures && <Change figures={figures} />,
      total: <Change figures={totals} />,
    },
    {
      key: 'trend',
      width: 120,
      priority: 3,
      title: texts.trend(months.at(-TABLE_MONTHS) ?? month, month),
      render: (_, { figures }) => figures && <Trend figures={figures} report={report} ended={ended} />,
    },
    {
      key: 'target',
      width: 262,
      priority: 2,
      title: texts.targetTitle,
      compare: byNumber(
        ({ figures }) => (figures && computeReachedShare(figures.amount, figures.target)) ?? -1,
      ),
      render: (_, { figures }) => figures && <Target figures={figures} report={report} />,
      total: totals.target > 0 && <TargetTotal {...totals} />,
    },
  ];
}

/** Columns for users who may not see figures. */
function contactColumns(): ReportColumn<AgentRow>[] {
  return [
    { key: 'phone', width: 130, title: texts.phone, render: (_, { phone }) => <bdi dir="ltr">{phone}</bdi> },
    { key: 'email', width: 200, title: texts.email, render: (_, { email }) => <bdi dir="ltr">{email}</bdi> },
  ];
}

function salaryColumn(report: AgentsReport, totals: Totals, areAll: boolean): ReportColumn<AgentRow> {
  return {
    ...number,
    key: 'salary',
    width: 112,
    fixed: 'end',
    title: texts.salary,
    compare: byNumber(({ salary }) => salary ?? 0),
    render: (_, row) => <Salary row={row} month={report.month} />,
    total: areAll ? (
      <PageLink to={paths.salaryReports({ month: report.month })}>
        <Money value={totals.salary} />
      </PageLink>
    ) : (
      <Money value={totals.salary} />
    ),
  };
}

interface TotalProps {
  totals: Totals;
  report: AgentsReport;
  /** No agent with figures is hidden. */
  areAll: boolean;
}

/** Sum of the shown agents. That of all agents leads to the sales of the days. */
function TotalAmount({ totals, report, areAll }: TotalProps): ReactNode {
  const amount = <Money value={totals.amount} whole />;
  return areAll ? (
    <PageLink to={paths.sales({ from: report.days.from, to: report.days.to })}>{amount}</PageLink>
  ) : (
    amount
  );
}

function TargetTotal({ targeted, target }: Totals): ReactNode {
  return (
    <Flex align="center" gap="small">
      <strong>
        <Percent value={computeReachedShare(targeted, target)} />
      </strong>
      <span className="hint">
        {texts.ofTarget} <Money value={target} whole />
      </span>
    </Flex>
  );
}

function AgentCards({ report, rows }: Props): ReactNode {
  const sorted = [...rows].sort((a, b) => (b.figures?.amount ?? 0) - (a.figures?.amount ?? 0));
  const ended = hasEnded(report);
  return (
    <Flex vertical gap="small" component="ul" className="report-rows touched" aria-label={texts.table}>
      {sorted.map((row) => (
        <li key={row.id} className="surface">
          <span>
            <AgentName row={row} />
          </span>
          {row.figures && (
            <>
              <span>
                <span className="hint">{texts.amount}</span>{' '}
                <strong>
                  <Amount row={row} report={report} />
                </strong>
              </span>
              <div className="across">
                <Target figures={row.figures} report={report} />
              </div>
              <Trend figures={row.figures} report={report} ended={ended} />
            </>
          )}
          <div>
            {row.figures && (
              <div>
                <span className="hint">{texts.against(toMonth(report.previous.to))}</span>{' '}
                <Change figures={row.figures} />
              </div>
            )}
            {row.salary !== undefined && (
              <div>
                <span className="hint">{texts.salary}</span> <Salary row={row} month={report.month} />
              </div>
            )}
          </div>
        </li>
      ))}
    </Flex>
  );
}
