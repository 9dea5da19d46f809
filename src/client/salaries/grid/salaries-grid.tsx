import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import Table, { type ColumnType } from 'antd/es/table/index';
import { memo, useMemo, type CSSProperties, type ReactNode } from 'react';
import { nameOf } from '../../../contract/agents/agent-name';
import { hebrewMonth } from '../../../contract/calendar/calendar-texts';
import type { SalariesAnswer, SalaryCell } from '../../../contract/salaries/salaries-contract';
import type { NamedAgent } from '../../../contract/salaries/salary-values';
import { formatMonthName } from '../../ui/values/format-date';
import { useTableOrder } from '../../ui/report/use-table-order';
import { moneyText } from '../../ui/values/format-number';
import { LinkedAgentName } from '../agent-name';
import { moveInGrid } from './grid-keys';
import { monthsOf, SalariesTotals } from './salaries-totals';
import { salariesTexts as texts } from '../salaries-texts';
import type { OpenAmount } from '../use-salaries-address';
import { useManyRows } from './use-many-rows';
import { Whole } from '../whole';

interface Props {
  answer: SalariesAnswer;
  /** Whom the sums are of. */
  whose: string;
  open: OpenAmount | null;
  onOpen: (amount: OpenAmount) => void;
}

interface Row {
  agent: NamedAgent;
  total: number;
  average: number;
}

const HEAT_STEPS = 4;
const WIDTH_PX = 1040;

/** Months by agents, in whole shekels; the deeper a cell's colour, the nearer it is to the year's highest. */
export const SalariesGrid = memo(function SalariesGrid({ answer, whose, open, onOpen }: Props): ReactNode {
  const rows = useMemo(() => rowsOf(answer), [answer]);
  const { props, scrollTo } = useManyRows(rows.length, WIDTH_PX);
  const order = useTableOrder(useMemo(() => columnsOf(answer, open, onOpen), [answer, open, onOpen]));
  return (
    <Card
      size="small"
      className="salaries-grid flush"
      title={
        <>
          {texts.grid} <span className="hint">{texts.gridNote}</span>
        </>
      }
      extra={<Legend />}
    >
      {/* Arrows only add to what Tab and Enter do on the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={(event) => moveInGrid(event, scrollTo)}>
        <Table<Row>
          size="small"
          tableLayout="fixed"
          rowKey={({ agent }) => agent.id}
          dataSource={rows}
          {...order}
          pagination={false}
          {...props}
          // antd keeps it in view only where it finds its own element.
          summary={() => (
            <Table.Summary fixed>
              <SalariesTotals answer={answer} whose={whose} onOpen={onOpen} rows={rows.length} />
            </Table.Summary>
          )}
        />
      </div>
    </Card>
  );
});

function rowsOf({ statistics, agents }: SalariesAnswer): Row[] {
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  return statistics.agentStats.map(({ agentId, agentName, totalSalary, averageMonthlySalary }) => ({
    agent: byId.get(agentId) ?? { id: agentId, name: agentName },
    total: totalSalary,
    average: averageMonthlySalary,
  }));
}

function columnsOf(answer: SalariesAnswer, open: Props['open'], onOpen: Props['onOpen']): ColumnType<Row>[] {
  const { year, today, salaries, closedMonths } = answer;
  const highest = Math.max(
    0,
    ...Object.values(salaries).flatMap((month) => Object.values(month).map((c) => c.amount)),
  );
  const months = monthsOf(year).map((month, column): ColumnType<Row> => {
    const isFuture = month > today.slice(0, 7);
    return {
      key: month,
      width: isFuture ? 52 : 64,
      className: 'number-cell',
      title: <MonthHead month={month} isClosed={closedMonths.some((closing) => closing.month === month)} />,
      render: (_value, { agent }, index) => (
        <Amount
          cell={salaries[month]?.[agent.id]}
          highest={highest}
          isOpen={open?.period === month && open.agentId === agent.id}
          place={`${index},${column}`}
          label={(amount) => texts.open(nameOf(agent), hebrewMonth(month), amount)}
          onOpen={() => onOpen({ period: month, agentId: agent.id })}
        />
      ),
    };
  });
  return [
    {
      key: 'agent',
      title: texts.agent,
      fixed: 'start',
      width: 150,
      ellipsis: true,
      render: (_value, { agent }) => <LinkedAgentName agent={agent} />,
      sorter: (a, b) => nameOf(a.agent).localeCompare(nameOf(b.agent), 'he'),
    },
    ...months,
    {
      key: 'total',
      title: texts.sum,
      fixed: 'end',
      width: 92,
      className: 'number-cell',
      sorter: (a, b) => a.total - b.total,
      defaultSortOrder: 'descend',
      render: (_value, { agent, total }, index) => (
        <button
          type="button"
          className="bare salary-cell"
          data-cell={`${index},12`}
          aria-label={texts.open(nameOf(agent), String(year), moneyText(total))}
          onClick={() => onOpen({ period: String(year), agentId: agent.id })}
        >
          <strong>
            <Whole value={total} />
          </strong>
        </button>
      ),
    },
    {
      key: 'average',
      title: texts.averageHead,
      fixed: 'end',
      width: 76,
      className: 'number-cell muted',
      render: (_value, { average }) => <Whole value={average} />,
    },
  ];
}

function MonthHead({ month, isClosed }: { month: string; isClosed: boolean }): ReactNode {
  return (
    <Flex component="span" align="center" gap={4}>
      {formatMonthName(month, 'short')}
      {isClosed && <LockOutlined aria-label={texts.closed} title={texts.closed} />}
    </Flex>
  );
}

interface AmountProps {
  cell: SalaryCell | undefined;
  highest: number;
  isOpen: boolean;
  /** Row and column. */
  place: string;
  label: (amount: string) => string;
  onOpen: () => void;
}

function Amount({ cell, highest, isOpen, place, label, onOpen }: AmountProps): ReactNode {
  if (!cell) return <span className="muted">—</span>;
  const heat =
    highest > 0 ? Math.max(0, Math.min(HEAT_STEPS, Math.round((cell.amount / highest) * HEAT_STEPS))) : 0;
  const late = cell.waiting === 0 ? '' : ` · ${texts.waiting}`;
  return (
    <button
      type="button"
      className={isOpen ? 'bare salary-cell heat salary-cell-open' : 'bare salary-cell heat'}
      style={{ '--heat': `var(--heat-${heat})` } as CSSProperties}
      data-cell={place}
      aria-label={label(moneyText(cell.amount)) + late}
      title={moneyText(cell.amount) + late}
      onClick={onOpen}
    >
      {late && <i className="late-mark" />}
      <Whole value={cell.amount} />
    </button>
  );
}

function Legend(): ReactNode {
  return (
    <Flex component="span" wrap gap="4px 16px" className="fine">
      <span>
        <LockOutlined aria-hidden /> {texts.closed}
      </span>
      <span>
        <i className="late-mark" aria-hidden /> {texts.waiting}
      </span>
    </Flex>
  );
}
