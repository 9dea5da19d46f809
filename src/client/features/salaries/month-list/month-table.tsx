import WarningFilled from '@ant-design/icons/es/icons/WarningFilled';
import { useMemo, type ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import { isAgent } from '#contract/lib/agents/agent-rows';
import { addMonths } from '#contract/lib/calendar/calendar-rules';
import { hebrewMonth } from '#contract/lib/calendar/calendar-texts';
import type { MonthList, MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import { changePercent } from '#contract/lib/money/compare-amounts';
import { ChangePercent } from '#client/components/figures/change-percent';
import { PageLink } from '#client/components/links/page-link';
import { ReportTable, type ReportColumn } from '#client/components/report/report-table';
import { Code } from '#client/components/values/code';
import { Missing } from '#client/components/values/missing';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { Count } from '#client/components/values/numbers';
import { paths } from '#client/lib/location/paths';
import { CheckMark } from './check-mark';
import { isUnusual, type RowSums } from '#contract/features/salaries/month-list/month-list-rules';
import { monthListTexts as texts } from './month-list-texts';
import { SendingMark } from './sending-mark';

export type TableRow = MonthRow & { id: string };

interface Props {
  list: MonthList;
  rows: readonly MonthRow[];
  sums: RowSums;
  /** Ids of the chosen agents. Null: the user cannot change anything. */
  chosen: readonly string[];
  onChoose: ((ids: string[]) => void) | null;
  onCheck: ((rows: readonly MonthRow[]) => void) | null;
}

/** Table of a month's statements with totals. */
export function MonthTable({ list, rows, sums, chosen, onChoose, onCheck }: Props): ReactNode {
  const columns = useMemo(() => getColumns(list.month, sums, onCheck), [list.month, sums, onCheck]);
  const withIds = useMemo(() => rows.map((row) => ({ ...row, id: row.agentId })), [rows]);
  return (
    <ReportTable<TableRow>
      aria-label={texts.list}
      rows={withIds}
      columns={columns}
      {...(onChoose && {
        rowSelection: {
          selectedRowKeys: [...chosen],
          columnWidth: 40,
          getCheckboxProps: ({ agentId: id, agentName: name }) => ({
            'aria-label': getAgentName({ id, name }),
            disabled: !isAgent(id),
          }),
          getTitleCheckboxProps: () => ({ 'aria-label': texts.allAgents }),
          onChange: (keys) => onChoose(keys.map(String)),
        },
      })}
    />
  );
}

/** Link to the agent's statement of the month. */
export function StatementLink({ month, row }: { month: string; row: MonthRow }): ReactNode {
  const { agentId: id, agentName: name } = row;
  return (
    <PageLink to={paths.salaryReports({ month, agentId: id })}>
      <Name value={getAgentName({ id, name })} />
    </PageLink>
  );
}

/** Change from the previous month. An unusual one has a triangle. */
export function MonthChange({ row }: { row: MonthRow }): ReactNode {
  return (
    <span
      className={isUnusual(row) ? 'warning' : undefined}
      title={isUnusual(row) ? texts.unusual : undefined}
    >
      {isUnusual(row) && <WarningFilled aria-label={texts.unusual} />}{' '}
      <ChangePercent current={row.amount} previous={row.previous} plain />
    </span>
  );
}

const byName = (a: TableRow, b: TableRow): number =>
  (a.agentName ?? '').localeCompare(b.agentName ?? '', 'he');
const getRatio = ({ amount, previous }: MonthRow): number =>
  changePercent(amount, previous) ?? -Number.MAX_VALUE;

function getColumns(month: string, sums: RowSums, onCheck: Props['onCheck']): ReportColumn<TableRow>[] {
  return [...getFigures(month, sums), ...getStates(sums, onCheck)];
}

/** Columns of the agent and the amounts. */
function getFigures(month: string, sums: RowSums): ReportColumn<TableRow>[] {
  const money = (key: 'amount' | 'corrections' | 'payable', title: string, width: number) => ({
    key,
    title,
    width,
    numeric: true,
    compare: (a: TableRow, b: TableRow) => a[key] - b[key],
    total: <Money value={sums[key]} bare />,
  });
  return [
    {
      key: 'agent',
      title: texts.agent,
      width: 160,
      ellipsis: true,
      compare: byName,
      render: (_value, row) => <StatementLink month={month} row={row} />,
      total: texts.total(sums.agents),
    },
    {
      key: 'sales',
      title: texts.sales,
      width: 76,
      priority: 3,
      numeric: true,
      compare: (a, b) => a.sales - b.sales,
      render: (_value, row) => <Count value={row.sales} />,
      total: <Count value={sums.sales} />,
    },
    {
      ...money('amount', texts.amount, 100),
      priority: 2,
      render: (_value, row) => <Money value={row.amount} bare />,
    },
    {
      ...money('corrections', texts.corrections, 92),
      priority: 2,
      render: (_value, { corrections }) =>
        corrections === 0 ? <Missing /> : <Money value={corrections} bare />,
    },
    {
      ...money('payable', texts.payable, 104),
      first: 'desc',
      render: (_value, row) => (
        <strong>
          <Money value={row.payable} bare />
        </strong>
      ),
    },
    {
      key: 'change',
      title: texts.against(hebrewMonth(addMonths(month, -1))),
      width: 124,
      priority: 2,
      numeric: true,
      compare: (a, b) => getRatio(a) - getRatio(b),
      render: (_value, row) => <MonthChange row={row} />,
      total: <ChangePercent current={sums.amount} previous={sums.previous} plain />,
    },
  ];
}

/** Columns of what was done with the statement. */
function getStates(sums: RowSums, onCheck: Props['onCheck']): ReportColumn<TableRow>[] {
  return [
    {
      key: 'checked',
      title: texts.checked,
      width: 140,
      ellipsis: true,
      render: (_value, row) => <CheckMark row={row} onCheck={onCheck} />,
      total: texts.checkedCount(sums.checked),
    },
    {
      key: 'sent',
      title: texts.sent,
      width: 130,
      ellipsis: true,
      render: (_value, row) => <SendingMark row={row} />,
      total: texts.sentCount(sums.sent),
    },
    {
      key: 'number',
      title: texts.number,
      width: 88,
      priority: 3,
      numeric: true,
      render: (_value, { agentId, employeeNumber }) =>
        employeeNumber === null && isAgent(agentId) ? (
          <span className="bad">{texts.lacksNumber}</span>
        ) : (
          <Code value={employeeNumber} />
        ),
      total: sums.lacking.agents > 0 && (
        <span className="bad">{texts.lackingCount(sums.lacking.agents)}</span>
      ),
    },
  ];
}
