import type { ReactNode } from 'react';
import { addMonths } from '../../../../contract/lib/calendar/calendar-rules';
import type { SalariesResponse } from '../../../../contract/features/salaries/salaries-contract';
import { ChangePercent } from '../../../components/figures/change-percent';
import { Money } from '../../../components/values/money';
import { PhoneMonth, type ListedAgent } from '../months/phone-month';
import { salariesTexts as texts } from '../salaries-texts';
import type { OpenAmount } from '../use-salaries-address';

interface Props {
  response: SalariesResponse;
  onOpen: (amount: OpenAmount) => void;
}

/** Phone version: a month's amounts with the year's sums and the change from the previous month. */
export function SalariesList({ response, onOpen }: Props): ReactNode {
  const { salaries, statistics, agents } = response;
  const ofYear = new Map(statistics.agentStats.map(({ agentId, totalSalary }) => [agentId, totalSalary]));
  const sums = new Map(statistics.monthlyStats.map(({ month, totalSalary }) => [month, totalSalary]));
  const getAgents = (month: string): ListedAgent[] => {
    const [cells, earlier] = [salaries[month] ?? {}, salaries[addMonths(month, -1)] ?? {}];
    return agents.flatMap((agent) => {
      const cell = cells[agent.id];
      if (!cell) return [];
      const before = earlier[agent.id]?.amount ?? 0;
      return {
        agent,
        amount: cell.amount,
        beside: (
          <>
            {texts.ofYear} <Money value={ofYear.get(agent.id) ?? 0} whole />
          </>
        ),
        change: (before !== 0 || cell.amount !== 0) && (
          <ChangePercent current={cell.amount} previous={before} plain />
        ),
      };
    });
  };
  return (
    <PhoneMonth
      months={[...sums.keys()]}
      getSum={(month) => sums.get(month) ?? 0}
      getAgents={getAgents}
      onOpen={onOpen}
    />
  );
}
