import type { ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import { Name } from '#client/components/values/name';
import { FigureCard } from '#client/components/figures/figure-card';
import { formatPercent } from '#client/components/values/format-number';
import { Money } from '#client/components/values/money';
import { salariesTexts as texts } from '../salaries-texts';
import { useAmountPath } from '../use-salaries-address';

const PERCENT = 100;

/** Statistics of the year (spec.md section 3) that the strip above the grid does not show. */
export function SalaryFigures({ response }: { response: SalariesResponse }): ReactNode {
  const { statistics, year } = response;
  const { totalSalaries, maxMonthlySalary, minMonthlySalary, monthlyStats } = statistics;
  const getPath = useAmountPath();
  const leader = statistics.maxAgentSalary;
  const ofMonth = (name: string, label: string, amount: number): ReactNode => {
    const found = monthlyStats.find(({ totalSalary }) => totalSalary === amount);
    return (
      found && (
        <FigureCard
          name={name}
          label={`${label}, ${found.monthName}`}
          value={<Money value={amount} whole large />}
          to={getPath({ period: found.month, agentId: null })}
        >
          <p className="hint">{texts.agentCount(found.agentCount)}</p>
        </FigureCard>
      )
    );
  };
  return (
    <div className="tiles figure-tiles">
      {ofMonth('best', texts.best, maxMonthlySalary)}
      {ofMonth('lowest', texts.lowest, minMonthlySalary)}
      {leader && (
        <FigureCard
          name="leader"
          label={texts.leader}
          value={<Name value={getAgentName({ id: leader.agentId, name: leader.agentName })} />}
          to={getPath({ period: String(year), agentId: leader.agentId })}
        >
          <p className="hint">
            <Money value={leader.amount} whole />
            {totalSalaries > 0 && (
              <> · {texts.share(formatPercent((leader.amount / totalSalaries) * PERCENT, 1))}</>
            )}
          </p>
        </FigureCard>
      )}
    </div>
  );
}
