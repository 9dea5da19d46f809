import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import { isAgent } from '#contract/lib/agents/agent-rows';
import type { NamedAgent } from '#contract/features/salaries/salary-values';
import '#client/components/list/list.css';
import '#client/components/report/report.css';
import { MonthSteps } from '#client/components/dates/month-steps';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { Face } from '#client/components/values/face';
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
  /** Figures of the year, above the month. */
  strip: ReactNode;
  /** Months `YYYY-MM` in order. */
  months: readonly string[];
  getSum: (month: string) => number;
  getAgents: (month: string) => ListedAgent[];
  getNote?: (month: string) => ReactNode;
  onOpen: (amount: OpenAmount) => void;
}

/** Phone version: a single month with steps, its agents by amount, the largest first. */
export function PhoneMonth({ strip, months, getSum, getAgents, getNote, onOpen }: Props): ReactNode {
  const last = months.at(-1) ?? '';
  const [chosen, setChosen] = useState(last);
  const month = months.includes(chosen) ? chosen : last;
  const at = months.indexOf(month);
  const shown = getAgents(month).sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0));
  return (
    <div className="surface list-box">
      {strip}
      <MonthSteps previous={months[at - 1]} next={months[at + 1]} onMonth={setChosen}>
        <Button type="text" size="large" onClick={() => onOpen({ period: month, agentId: null })}>
          <strong>{periodText(month)}</strong>
          <Money value={getSum(month)} whole />
        </Button>
      </MonthSteps>
      {getNote && <p className="fine month-note">{getNote(month)}</p>}
      <ul className="row-cards">
        {shown.map((listed) => (
          <li key={listed.agent.id}>
            <AgentRow {...listed} onOpen={() => onOpen({ period: month, agentId: listed.agent.id })} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Content of a card. A touch anywhere on it opens the amount. */
function AgentRow({
  agent,
  amount,
  beside,
  change,
  onOpen,
}: ListedAgent & { onOpen: () => void }): ReactNode {
  const name = getAgentName(agent);
  return (
    <>
      <Face name={isAgent(agent.id) ? name : null} />
      <div>
        <Flex justify="space-between" gap="small">
          <span className="cut list-name">
            <button type="button" className="bare" onClick={onOpen}>
              <Name value={name} />
            </button>
          </span>
          <span className="main-figure">
            <Money value={amount ?? null} whole />
          </span>
        </Flex>
        <Flex justify="space-between" gap="small" className="fine">
          <span>{beside}</span>
          <span>{change}</span>
        </Flex>
      </div>
    </>
  );
}
