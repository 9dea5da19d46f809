import Button from 'antd/es/button/Button';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import type { NamedAgent } from '#contract/features/salaries/salary-values';
import { MonthSteps } from '#client/components/dates/month-steps';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import type { OpenAmount } from '../use-salaries-address';

export interface ListedAgent {
  agent: NamedAgent;
  /** Undefined for no amount in this month. */
  amount: number | undefined;
  /** Additional content, and the change of the amount. */
  beside: ReactNode;
  change: ReactNode;
}

interface Props {
  /** Months `YYYY-MM` in order. */
  months: readonly string[];
  getSum: (month: string) => number;
  getAgents: (month: string) => ListedAgent[];
  getNote?: (month: string) => ReactNode;
  onOpen: (amount: OpenAmount) => void;
}

/** Phone version: a single month with steps, its agents by amount, the largest first. */
export function PhoneMonth({ months, getSum, getAgents, getNote, onOpen }: Props): ReactNode {
  const last = months.at(-1) ?? '';
  const [chosen, setChosen] = useState(last);
  const month = months.includes(chosen) ? chosen : last;
  const at = months.indexOf(month);
  const shown = getAgents(month).sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0));
  return (
    <>
      <MonthSteps previous={months[at - 1]} next={months[at + 1]} onMonth={setChosen}>
        <Button type="text" size="large" onClick={() => onOpen({ period: month, agentId: null })}>
          <strong>{periodText(month)}</strong>
          <Money value={getSum(month)} whole />
        </Button>
      </MonthSteps>
      {getNote && <p className="hint">{getNote(month)}</p>}
      <Card size="small">
        <ul className="salaries-cards lined">
          {shown.map((listed) => (
            <li key={listed.agent.id}>
              <AgentRow {...listed} onOpen={() => onOpen({ period: month, agentId: listed.agent.id })} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

/** Row that is a single button. */
function AgentRow({
  agent,
  amount,
  beside,
  change,
  onOpen,
}: ListedAgent & { onOpen: () => void }): ReactNode {
  const words = (
    <Flex component="span" justify="space-between" gap="small">
      <Flex component="span" vertical align="start" gap={4}>
        <strong>
          <Name value={getAgentName(agent)} />
        </strong>
        <span className="hint">{beside}</span>
      </Flex>
      <Flex component="span" vertical align="end" gap={4}>
        <Money value={amount ?? null} whole />
        <span className="hint">{change}</span>
      </Flex>
    </Flex>
  );
  return (
    <button type="button" className="bare field-whole" onClick={onOpen}>
      {words}
    </button>
  );
}
