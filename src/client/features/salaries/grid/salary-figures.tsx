import type { ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import { Name } from '#client/components/values/name';
import { FigureCard } from '#client/components/figures/figure-card';
import { formatPercent } from '#client/components/values/format-number';
import { Money } from '#client/components/values/money';
import { salariesTexts as texts } from '../salaries-texts';
import { useAmountPath } from '../use-salaries-address';
import { YearTotalCard } from '../year-total-card';

const PERCENT = 100;

/** Statistics of the year (spec.md section 3). */
export function SalaryFigures({ response }: { response: SalariesResponse }): ReactNode {
  const { statistics, year } = response;
  const { totalSalaries, averageMonthlySalary, maxMonthlySalary, maxMonthName, minMonthlySalary } =
    statistics;
  const getPath = useAmountPath();
  const best = statistics.monthlyStats.find(({ totalSalary }) => totalSalary === maxMonthlySalary);
  const leader = statistics.maxAgentSalary;
  const lowest = statistics.monthlyStats.find(({ totalSalary }) => totalSalary === minMonthlySalary);
  return (
    <div className="tiles figure-tiles">
      <YearTotalCard name="total" label={`${texts.total}, ${year}`} response={response} />
      <FigureCard
        name="average"
        label={texts.average}
        value={<Money value={averageMonthlySalary} whole large />}
      >
        <p className="hint">{texts.months(statistics.monthlyStats.length)}</p>
      </FigureCard>
      <FigureCard
        name="best"
        label={texts.best}
        value={
          <>
            {maxMonthName} <Money value={maxMonthlySalary} whole large />
          </>
        }
        to={best ? getPath({ period: best.month, agentId: null }) : null}
      >
        <p className="hint">
          {texts.lowest}: {lowest?.monthName} <Money value={minMonthlySalary} whole />
        </p>
      </FigureCard>
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
