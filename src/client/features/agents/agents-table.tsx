import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { AgentRow, AgentsReport } from '#contract/features/agents/agents-contract';
import { isAgent } from '#contract/lib/agents/agent-rows';
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
import { TargetBar, TargetScale } from '#client/components/figures/target-bar';
import { useAddress } from '#client/lib/location/use-address';
import { formatCount } from '#client/components/values/format-number';
import { Money } from '#client/components/values/money';
import { Count, Percent } from '#client/components/values/numbers';
import { AgentName, Amount, Change, Salary, TABLE_MONTHS, Trend } from './agents-cells';
import { agentsTexts as texts } from './agents-texts';

interface Props {
  report: AgentsReport;
  rows: readonly AgentRow[];
}

/** Table of agents, each of which opens the panel. */
export function AgentsTable({ report, rows }: Props): ReactNode {
  const open = useOpenAgent();
  const openId = useAddress().get('agent');
  return (
    <ReportTable<AgentRow>
      aria-label={texts.table}
      // The column of bars names it in the total.
      unit=""
      rows={rows}
      columns={getColumns(report, rows)}
      rowClassName={({ id }) =>
        [isAgent(id) && 'list-row-openable', id === openId && 'ant-table-row-selected']
          .filter(Boolean)
          .join(' ')
      }
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
      width: 168,
      fixed: 'start',
      title: texts.agent,
      compare: (a, b) => getAgentName(a).localeCompare(getAgentName(b), 'he'),
      render: (_, row) => <AgentName row={row} />,
      total: texts.total(
        rows.map(({ id }) => id),
        formatCount,
      ),
    },
    ...(first?.figures ? figureColumns(report, totals, areAll) : contactColumns()),
    ...(first?.salary === undefined ? [] : [salaryColumn(report, totals, areAll)]),
  ];
}

/** Columns of figures. Those of the panel that are hidden first are at the end of their priority. */
function figureColumns(report: AgentsReport, totals: Totals, areAll: boolean): ReportColumn<AgentRow>[] {
  const { month, months, previous } = report;
  const pace = computePace(report);
  return [
    {
      ...number,
      key: 'sales',
      width: 82,
      priority: 3,
      title: texts.salesColumn,
      compare: byNumber(({ figures }) => figures?.sales ?? 0),
      render: (_, { figures }) => figures && <Count value={figures.sales} />,
      total: <Count value={totals.sales} />,
    },
    {
      ...number,
      key: 'amount',
      width: 96,
      title: texts.amountColumn,
      compare: byNumber(({ figures }) => figures?.amount ?? 0),
      first: 'desc',
      className: 'main-figure',
      render: (_, row) => <Amount row={row} report={report} />,
      total: <TotalAmount totals={totals} report={report} areAll={areAll} />,
    },
    {
      ...number,
      key: 'change',
      width: 118,
      priority: 2,
      title: texts.against(toMonth(previous.to)),
      compare: byNumber(
        ({ figures }) => (figures && changePercent(figures.amount, figures.previousAmount)) ?? -Infinity,
      ),
      render: (_, { figures }) => figures && <Change figures={figures} />,
      total: <Change figures={totals} />,
    },
    {
      key: 'trend',
      width: 108,
      priority: 3,
      title: texts.trend(months.at(-TABLE_MONTHS) ?? month, month),
      render: (_, { figures }) =>
        figures && <Trend figures={figures} report={report} ended={hasEnded(report)} />,
    },
    ...targetColumns(totals, pace),
  ];
}

const getReached = ({ figures }: AgentRow): number | null =>
  figures ? computeReachedShare(figures.amount, figures.target) : null;

function targetColumns(totals: Totals, pace: number): ReportColumn<AgentRow>[] {
  return [
    {
      key: 'bar',
      width: 172,
      priority: 2,
      title: <TargetScale title={texts.targetTitle} target={texts.targetWord} />,
      render: (_, row) => {
        const reached = getReached(row);
        return reached !== null && <TargetBar reached={reached} pace={pace} />;
      },
      total: <span className="fine">{texts.unit}</span>,
    },
    {
      ...number,
      key: 'target',
      width: 88,
      priority: 2,
      title: texts.reachedColumn,
      compare: byNumber((row) => getReached(row) ?? -1),
      render: (_, row) => <Percent value={getReached(row)} />,
      total: totals.target > 0 && <Percent value={computeReachedShare(totals.targeted, totals.target)} />,
    },
    {
      ...number,
      key: 'goal',
      width: 92,
      priority: 3,
      title: texts.targetWord,
      compare: byNumber(({ figures }) => figures?.target ?? 0),
      render: (_, { figures }) => (
        <span className="muted">
          {figures?.target ? <Money value={figures.target} whole bare /> : texts.noTarget}
        </span>
      ),
      total: totals.target > 0 && <Money value={totals.target} whole bare />,
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
    width: 96,
    fixed: 'end',
    title: texts.salary,
    compare: byNumber(({ salary }) => salary ?? 0),
    render: (_, row) => <Salary row={row} month={report.month} whole bare />,
    total: areAll ? (
      <PageLink to={paths.salaryReports({ month: report.month })}>
        <Money value={totals.salary} whole bare />
      </PageLink>
    ) : (
      <Money value={totals.salary} whole bare />
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
  const amount = <Money value={totals.amount} whole bare />;
  return areAll ? (
    <PageLink to={paths.sales({ from: report.days.from, to: report.days.to })}>{amount}</PageLink>
  ) : (
    amount
  );
}
