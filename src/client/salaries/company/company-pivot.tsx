import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import Table, { type ColumnType } from 'antd/es/table/index';
import { memo, useMemo, type ReactNode } from 'react';
import { nameOf } from '../../../contract/agents/agent-name';
import { hebrewMonth } from '../../../contract/calendar/calendar-texts';
import type { CompanySalaries } from '../../../contract/salaries/company-salaries-contract';
import { formatMonthName } from '../../ui/values/format-date';
import { useTableOrder } from '../../ui/report/use-table-order';
import { moneyText } from '../../ui/values/format-number';
import { LinkedAgentName } from '../agent-name';
import { CompanySums } from './company-sums';
import { monthsOfReport, pivotOf, type PivotRow } from './company-rows';
import { moveInGrid } from '../grid/grid-keys';
import { Change, PairCell, type PivotView } from './pair-cell';
import { companyTexts as texts, salariesTexts } from '../salaries-texts';
import type { OpenAmount } from '../use-salaries-address';
import { useManyRows } from '../grid/use-many-rows';

interface Props {
  report: CompanySalaries;
  view: PivotView;
  onOpen: (amount: OpenAmount) => void;
}

const WIDTH_PX = 1040;

/** Months by agents, in whole shekels, with the company's total and what a working day brought. */
export const CompanyPivot = memo(function CompanyPivot({ report, view, onOpen }: Props): ReactNode {
  const pivot = useMemo(() => pivotOf(report), [report]);
  const order = useTableOrder(useMemo(() => columnsOf(report, view, onOpen), [report, view, onOpen]));
  const { props, scrollTo } = useManyRows(pivot.rows.length, WIDTH_PX);
  return (
    <Card
      size="small"
      className="salaries-grid flush"
      title={
        <>
          {texts.pivot}{' '}
          <span className="hint">{view === 'beside' ? texts.besideNote(report.year) : texts.note}</span>
        </>
      }
    >
      {/* Arrows only add to what Tab and Enter do on the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={(event) => moveInGrid(event, scrollTo)}>
        <Table<PivotRow>
          size="small"
          tableLayout="fixed"
          rowKey={({ agent }) => agent.id}
          dataSource={pivot.rows}
          {...order}
          pagination={false}
          {...props}
          // antd keeps it in view only where it finds its own element.
          summary={() => (
            <Table.Summary fixed>
              <CompanySums report={report} pivot={pivot} view={view} onOpen={onOpen} />
            </Table.Summary>
          )}
        />
      </div>
    </Card>
  );
});

function columnsOf(report: CompanySalaries, view: PivotView, onOpen: Props['onOpen']): ColumnType<PivotRow>[] {
  const { year, closedMonths, today } = report;
  const label =
    ({ agent }: PivotRow, period: string) =>
    (amount: number) =>
      salariesTexts.open(nameOf(agent), period, moneyText(amount));
  return [
    {
      key: 'agent',
      title: salariesTexts.agent,
      fixed: 'start',
      width: 124,
      ellipsis: true,
      render: (_value, { agent }) => <LinkedAgentName agent={agent} />,
      sorter: (a, b) => nameOf(a.agent).localeCompare(nameOf(b.agent), 'he'),
    },
    ...monthsOfReport(report).map((month, column): ColumnType<PivotRow> => ({
      key: month,
      width: month > today.slice(0, 7) ? 44 : 66,
      className: 'number-cell',
      title: (
        <Flex component="span" align="center" gap={4}>
          {formatMonthName(month, 'short')}
          {closedMonths.some((closing) => closing.month === month) && (
            <LockOutlined aria-label={salariesTexts.closed} title={salariesTexts.closed} />
          )}
        </Flex>
      ),
      render: (_value, row, index) => (
        <PairCell
          pair={row.months[column]}
          view={view}
          opening={{
            place: `${index},${column}`,
            label: label(row, hebrewMonth(month)),
            onOpen: () => onOpen({ period: month, agentId: row.agent.id }),
          }}
        />
      ),
    })),
    {
      key: 'total',
      title: salariesTexts.sum,
      fixed: 'end',
      width: 84,
      className: 'number-cell',
      sorter: (a, b) => (a.total.now ?? 0) - (b.total.now ?? 0),
      defaultSortOrder: 'descend',
      render: (_value, row, index) => (
        <strong>
          <PairCell
            pair={row.total}
            view={view}
            opening={{
              place: `${index},12`,
              label: label(row, String(year)),
              onOpen: () => onOpen({ period: String(year), agentId: row.agent.id }),
            }}
          />
        </strong>
      ),
    },
    {
      key: 'change',
      title: texts.change,
      fixed: 'end',
      width: 70,
      className: 'number-cell',
      render: (_value, { total }) => <Change {...total} />,
      sorter: (a, b) => ratio(a) - ratio(b),
    },
  ];
}

const ratio = ({ total: { now = 0, before = 0 } }: PivotRow): number =>
  before === 0 ? Number.MAX_VALUE : now / before;
