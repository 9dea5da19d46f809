import WarningFilled from '@ant-design/icons/es/icons/WarningFilled';
import Flex from 'antd/es/flex/index';
import { useMemo, useRef, type ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import { isAgent } from '#contract/lib/agents/agent-rows';
import { addMonths } from '#contract/lib/calendar/calendar-rules';
import { hebrewMonth } from '#contract/lib/calendar/calendar-texts';
import type { MonthList, MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import { changePercent } from '#contract/lib/money/compare-amounts';
import { ChangePercent } from '#client/components/figures/change-percent';
import { PageLink } from '#client/components/links/page-link';
import { ReportTable, type ReportColumn } from '#client/components/report/report-table';
import { QuestionsMark } from '#client/components/salary/question-answer';
import { Code } from '#client/components/values/code';
import { Missing } from '#client/components/values/missing';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { Count } from '#client/components/values/numbers';
import { paths } from '#client/lib/location/paths';
import { useCan } from '#client/session/permissions/use-can';
import { useTableOrder } from '#client/components/report/use-table-order';
import { Face } from '#client/components/values/face';
import { isMarkable } from '#contract/features/salaries/month-list/month-list-rules';
import { CheckMark } from './check-mark';
import { EmployeeNumberField } from './employee-number-field';
import { useMonthKeys } from './use-month-keys';
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

/** Height of the line of keys, px. */
const KEYS_PX = 31;

/** Table of a month's statements with totals. */
export function MonthTable(props: Props): ReactNode {
  const { list, rows, sums, chosen, onChoose, onCheck } = props;
  const { month } = list;
  const frame = useRef<HTMLDivElement>(null);
  const mayNumber = useCan('user_info.manage');
  const withIds = useMemo(() => rows.map((row) => ({ ...row, id: row.agentId })), [rows]);
  const figures = useMemo(() => getFigures(month, sums), [month, sums]);
  const ordered = useTableOrder(figures, withIds).rows;
  const { currentId, setCurrentId } = useMonthKeys({ ...props, rows: ordered, frame });
  const columns = useMemo(
    () => [...figures, ...getStates({ list, sums, onCheck, mayNumber, currentId })],
    [figures, list, sums, onCheck, mayNumber, currentId],
  );
  return (
    <div ref={frame} className="month-table">
      <ReportTable<TableRow>
        aria-label={texts.list}
        rows={withIds}
        columns={columns}
        footPx={KEYS_PX}
        // The strip above names it; beside the agents' count there is no room.
        unit=""
        rowClassName={({ id }) => (id === currentId ? 'month-current' : '')}
        onRow={({ id }) => ({
          onClick: () => setCurrentId(id),
          ...(id === currentId && { 'aria-current': true }),
        })}
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
    </div>
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

/** Columns of the agent and the amounts. */
function getFigures(month: string, sums: RowSums): ReportColumn<TableRow>[] {
  const money = (key: 'amount' | 'corrections' | 'payable', title: string, width: number) => ({
    key,
    title,
    width,
    numeric: true,
    compare: (a: TableRow, b: TableRow) => a[key] - b[key],
    total: sums[key] === 0 && key === 'corrections' ? <Missing /> : <Money value={sums[key]} bare />,
  });
  return [
    {
      key: 'agent',
      title: texts.agent,
      width: 170,
      ellipsis: true,
      className: 'list-name',
      compare: byName,
      render: (_value, row) => (
        <Flex align="center" gap={8}>
          <Face name={isAgent(row.agentId) ? getAgentName({ id: row.agentId, name: row.agentName }) : null} />
          <span className="cut">
            <StatementLink month={month} row={row} />
          </span>
          <QuestionsMark count={row.questions} />
        </Flex>
      ),
      total: texts.total(sums.agents, sums.withoutAgent !== 0),
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
      priority: 3,
      render: (_value, row) => <Money value={row.amount} bare />,
    },
    {
      ...money('corrections', texts.corrections, 92),
      priority: 3,
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

interface States {
  list: MonthList;
  sums: RowSums;
  onCheck: Props['onCheck'];
  /** The user may enter employee numbers. */
  mayNumber: boolean;
  currentId: string | null;
}

/** Columns of what was done with the statement. */
function getStates({ list, sums, onCheck, mayNumber, currentId }: States): ReportColumn<TableRow>[] {
  return [
    {
      key: 'checked',
      title: texts.checked,
      width: 140,
      ellipsis: true,
      render: (_value, row) => (
        <CheckMark
          row={row}
          onCheck={onCheck}
          isCurrent={row.id === currentId}
          isMarkable={isMarkable(row, list)}
        />
      ),
      total: texts.checkedCount(sums.checked),
    },
    {
      key: 'sent',
      title: texts.sent,
      width: 130,
      priority: 2,
      ellipsis: true,
      render: (_value, row) => <SendingMark row={row} />,
      total: texts.sentCount(sums.sent),
    },
    {
      key: 'number',
      title: texts.number,
      width: 88,
      priority: 2,
      numeric: true,
      render: (_value, row) => {
        if (row.employeeNumber !== null || !isAgent(row.agentId)) return <Code value={row.employeeNumber} />;
        if (mayNumber) return <EmployeeNumberField month={list.month} row={row} />;
        return <span className="bad">{texts.lacksNumber}</span>;
      },
      total: sums.lacking.agents > 0 && (
        <span className="bad">{texts.lackingCount(sums.lacking.agents)}</span>
      ),
    },
  ];
}
