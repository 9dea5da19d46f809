import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import Flex from 'antd/es/flex/index';
import { memo, useMemo, type ReactNode } from 'react';
import { nameOf } from '../../../contract/agents/agent-name';
import { hebrewMonth } from '../../../contract/calendar/calendar-texts';
import type { SalariesAnswer } from '../../../contract/salaries/salaries-contract';
import type { NamedAgent } from '../../../contract/salaries/salary-values';
import { amountCell, wholeShekels } from '../months/amount-cell';
import { MonthGrid, type GridCells } from '../months/month-grid';
import { salariesTexts as texts } from '../salaries-texts';
import type { OpenAmount } from '../use-salaries-address';
import { SalariesTotals } from './salaries-totals';

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

/** Months by agents, in whole shekels; the deeper a cell's colour, the nearer it is to the year's highest. */
export const SalariesGrid = memo(function SalariesGrid(props: Props): ReactNode {
  const { answer, whose, open, onOpen } = props;
  const rows = useMemo(() => rowsOf(answer), [answer]);
  const cells = useMemo(() => cellsOf(answer, open, onOpen), [answer, open, onOpen]);
  return (
    <MonthGrid<Row>
      answer={answer}
      title={texts.grid}
      note={texts.gridNote}
      extra={<Legend />}
      rows={rows}
      cells={cells}
      sums={<SalariesTotals answer={answer} whose={whose} onOpen={onOpen} rows={rows.length} />}
    />
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

function cellsOf(answer: SalariesAnswer, open: Props['open'], onOpen: Props['onOpen']): GridCells<Row> {
  const { salaries } = answer;
  const year = String(answer.year);
  const heatOf = heatIn(salaries);
  return {
    month: ({ agent }, { month, ...place }) => {
      const cell = salaries[month]?.[agent.id];
      if (!cell) return wholeShekels(undefined);
      const opening = {
        ...place,
        of: [nameOf(agent), hebrewMonth(month)] as const,
        onOpen: () => onOpen({ period: month, agentId: agent.id }),
      };
      return amountCell(cell.amount, opening, {
        isOpen: open?.period === month && open.agentId === agent.id,
        heat: heatOf(cell.amount),
        isLate: cell.waiting !== 0,
      });
    },
    ends: [
      {
        key: 'total',
        title: texts.sum,
        fixed: 'end',
        width: 92,
        className: 'number-cell',
        sorter: (a, b) => a.total - b.total,
        defaultSortOrder: 'descend',
        render: (_value, { agent, total }, row) => (
          <strong>
            {amountCell(total, {
              row,
              column: 12,
              of: [nameOf(agent), year],
              onOpen: () => onOpen({ period: year, agentId: agent.id }),
            })}
          </strong>
        ),
      },
      {
        key: 'average',
        title: texts.averageHead,
        fixed: 'end',
        width: 76,
        className: 'number-cell muted',
        render: (_value, { average }) => wholeShekels(average),
      },
    ],
  };
}

function heatIn(salaries: SalariesAnswer['salaries']): (amount: number) => number {
  const amounts = Object.values(salaries).flatMap((cells) => Object.values(cells).map((one) => one.amount));
  const highest = Math.max(0, ...amounts);
  return (amount) => (highest > 0 ? Math.max(0, Math.round((amount / highest) * HEAT_STEPS)) : 0);
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
