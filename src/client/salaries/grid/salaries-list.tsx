import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import { addMonths } from '../../../contract/calendar/calendar-rules';
import type { SalariesAnswer } from '../../../contract/salaries/salaries-contract';
import { changeOf, directionOf } from '../../ui/figures/change';
import { Money } from '../../ui/values/money';
import { AgentName } from '../agent-name';
import { MonthStep } from '../month-step';
import { RowButton } from '../row-button';
import { salariesTexts as texts } from '../salaries-texts';
import type { OpenAmount } from '../use-salaries-address';

interface Props {
  answer: SalariesAnswer;
  onOpen: (amount: OpenAmount) => void;
}

/** On a phone: one month after the other, its agents below each other, the largest amount first. */
export function SalariesList({ answer, onOpen }: Props): ReactNode {
  const { salaries, statistics, agents } = answer;
  const months = statistics.monthlyStats.map(({ month }) => month);
  const last = months.at(-1) ?? '';
  const [chosen, setChosen] = useState(last);
  const month = months.includes(chosen) ? chosen : last;
  const cells = salaries[month] ?? {};
  const before = salaries[addMonths(month, -1)] ?? {};
  const shown = agents
    .filter(({ id }) => cells[id] !== undefined)
    .sort((a, b) => (cells[b.id]?.amount ?? 0) - (cells[a.id]?.amount ?? 0));
  const yearOf = new Map(statistics.agentStats.map(({ agentId, totalSalary }) => [agentId, totalSalary]));
  return (
    <>
      <MonthStep
        months={months}
        month={month}
        amount={statistics.monthlyStats[months.indexOf(month)]?.totalSalary ?? 0}
        onMonth={setChosen}
        onOpen={() => onOpen({ period: month, agentId: null })}
      />
      <Card size="small">
        <ul className="salaries-cards lined">
          {shown.map((agent) => (
            <li key={agent.id}>
              <RowButton onOpen={() => onOpen({ period: month, agentId: agent.id })}>
                <Flex component="span" vertical align="start" gap={4}>
                  <strong>
                    <AgentName agent={agent} />
                  </strong>
                  <span className="hint">
                    {texts.ofYear} <Money value={yearOf.get(agent.id) ?? 0} whole />
                  </span>
                </Flex>
                <Flex component="span" vertical align="end" gap={4}>
                  <Money value={cells[agent.id]?.amount ?? 0} whole />
                  <Change current={cells[agent.id]?.amount ?? 0} previous={before[agent.id]?.amount ?? 0} />
                </Flex>
              </RowButton>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

const ARROWS = { up: '↑', down: '↓', level: '=' } as const;
const PERCENT = 100;

function Change({ current, previous }: { current: number; previous: number }): ReactNode {
  if (previous === 0) return null;
  const direction = directionOf(changeOf(current, previous), current);
  if (direction === 'level') return <span className="hint">{texts.noChange}</span>;
  const percent = Math.round(Math.abs((current - previous) / previous) * PERCENT);
  return (
    <bdi dir="ltr" className="hint">
      {percent}% {ARROWS[direction]}
    </bdi>
  );
}
