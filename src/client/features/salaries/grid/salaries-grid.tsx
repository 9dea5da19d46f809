import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import Flex from 'antd/es/flex/index';
import { memo, useMemo, type ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import { hebrewMonth } from '#contract/lib/calendar/calendar-texts';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import type { NamedAgent } from '#contract/features/salaries/salary-values';
import { formatCount } from '#client/components/values/format-number';
import { amountCell, heatStyle, wholeShekels, type Opener } from '../months/amount-cell';
import { MonthGrid, useGridOrder, type GridCells } from '../months/month-grid';
import { salariesTexts as texts } from '../salaries-texts';
import { SalariesTotals } from './salaries-totals';
import { SalaryStrip } from './salary-strip';

interface Props extends Opener {
  response: SalariesResponse;
  /** Name of the agents in the sums. */
  caption: string;
}

interface Row {
  agent: NamedAgent;
  total: number;
  average: number;
}

const HEAT_STEPS = 4;
const SUMS_PX = 80;

/** Months by agents in whole shekels. A cell's colour is proportional to the year's highest amount. */
export const SalariesGrid = memo(function SalariesGrid(props: Props): ReactNode {
  const { response, caption, open, onOpen } = props;
  const rows = useMemo(() => getRows(response), [response]);
  const cells = useMemo(() => getCells(response, { open, onOpen }), [response, open, onOpen]);
  return (
    <MonthGrid<Row>
      response={response}
      title={texts.grid}
      strip={<SalaryStrip response={response} legend={<Legend highest={getHighest(response)} />} />}
      rows={rows}
      cells={cells}
      open={open}
      sumsPx={SUMS_PX}
      sums={(isCompact) => (
        <SalariesTotals
          response={response}
          caption={caption}
          open={open}
          onOpen={onOpen}
          rows={rows.length}
          isCompact={isCompact}
        />
      )}
    />
  );
});

const CLOSED: Opener = { open: null, onOpen: () => undefined };

/** Returns the ids of the agents in the order of the grid. */
export function useSalariesOrder(response: SalariesResponse | undefined): string[] {
  const rows = useMemo(() => (response ? getRows(response) : []), [response]);
  const ends = useMemo(() => (response ? getCells(response, CLOSED).ends : []), [response]);
  return useGridOrder(rows, ends);
}

function getRows({ statistics, agents }: SalariesResponse): Row[] {
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  return statistics.agentStats.map(({ agentId, agentName, totalSalary, averageMonthlySalary }) => ({
    agent: byId.get(agentId) ?? { id: agentId, name: agentName },
    total: totalSalary,
    average: averageMonthlySalary,
  }));
}

function getCells(response: SalariesResponse, opener: Opener): GridCells<Row> {
  const { salaries } = response;
  const year = String(response.year);
  const highest = getHighest(response);
  return {
    month: ({ agent }, { month, ...position }) => {
      const cell = salaries[month]?.[agent.id];
      if (!cell) return wholeShekels(undefined);
      const opening = {
        ...position,
        of: [getAgentName(agent), hebrewMonth(month)] as const,
        period: month,
        agentId: agent.id,
        ...opener,
      };
      return amountCell(cell.amount, opening, {
        heat: highest > 0 ? Math.max(0, Math.round((cell.amount / highest) * HEAT_STEPS)) : 0,
        isLate: cell.waiting !== 0,
      });
    },
    ends: [
      {
        key: 'total',
        title: texts.sum,
        fixed: 'end',
        width: 84,
        numeric: true,
        compare: (a, b) => a.total - b.total,
        first: 'desc',
        render: (_value, { agent, total }, row) => (
          <strong>
            {amountCell(total, {
              row,
              column: 12,
              of: [getAgentName(agent), year],
              period: year,
              agentId: agent.id,
              ...opener,
            })}
          </strong>
        ),
      },
      {
        key: 'average',
        title: texts.averageHead,
        fixed: 'end',
        width: 70,
        isSpare: true,
        numeric: true,
        className: 'muted',
        render: (_value, { average }) => wholeShekels(average),
      },
    ],
  };
}

function getHighest({ salaries }: SalariesResponse): number {
  return Math.max(
    0,
    ...Object.values(salaries).flatMap((cells) => Object.values(cells).map((one) => one.amount)),
  );
}

const HEAT_KEY = { inlineSize: 12, blockSize: 12, borderRadius: 3 } as const;

/** Returns the lower limit of a shade: half a step below its share of the highest amount. */
const getBarStart = (step: number, highest: number): string =>
  formatCount(Math.round(((step - 0.5) / HEAT_STEPS) * highest));

function Legend({ highest }: { highest: number }): ReactNode {
  return (
    <Flex component="span" gap="middle" className="fine at-end">
      <span>
        <LockOutlined aria-hidden /> {texts.closed}
      </span>
      <span>
        <i className="late-mark" aria-hidden /> {texts.waiting}
      </span>
      <Flex component="span" align="center" gap={4}>
        {texts.heatFrom(getBarStart(1, highest))}
        {[1, 2, 3, 4].map((step) => (
          <i key={step} style={{ ...HEAT_KEY, ...heatStyle(step) }} aria-hidden />
        ))}
        {texts.heatTo(getBarStart(HEAT_STEPS, highest))}
      </Flex>
    </Flex>
  );
}
