import WarningFilled from '@ant-design/icons/es/icons/WarningFilled';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import { ChangePercent } from '#client/components/figures/change-percent';
import { Total } from '#client/components/list/list-totals';
import { Money } from '#client/components/values/money';
import { Info } from '#client/components/values/info';
import { salariesTexts as texts } from '../salaries-texts';
import { useAmountPath } from '../use-salaries-address';

interface Props {
  response: SalariesResponse;
  /** At the end of the strip. */
  legend: ReactNode;
}

/** Strip of the year's salaries: the total, its change, the average of a month, the highest month. */
export function SalaryStrip({ response, legend }: Props): ReactNode {
  const { statistics, areStatusesChosen, closedMonths } = response;
  const { averageMonthlySalary, maxMonthlySalary, maxMonthName, monthlyStats } = statistics;
  const getPath = useAmountPath();
  const best = monthlyStats.find(({ totalSalary }) => totalSalary === maxMonthlySalary);
  return (
    <div className="list-totals">
      <YearTotals response={response} />
      <Total label={texts.average}>
        <Money value={averageMonthlySalary} whole />
      </Total>
      {best && (
        <Total label={texts.highest}>
          <Link to={getPath({ period: best.month, agentId: null })}>{maxMonthName}</Link>
        </Total>
      )}
      {areStatusesChosen && closedMonths.length > 0 ? (
        <span className="warning fine at-end">
          <WarningFilled aria-hidden /> {texts.statusesChosen}
          <Info label={texts.statusesChosen}>{texts.chosenStatuses}</Info>
        </span>
      ) : (
        legend
      )}
    </div>
  );
}

/** Total of a year's salaries, and its change from last year; for the current year from the same days. */
export function YearTotals({
  response: { statistics, previous, year, today },
}: {
  response: SalariesResponse;
}): ReactNode {
  const getPath = useAmountPath();
  const isRunning = today.startsWith(String(year));
  const [total, before] = [statistics.totalSalaries, previous.statistics.totalSalaries];
  return (
    <>
      <Total label={isRunning ? texts.untilToday(year) : texts.ofWholeYear(year)}>
        <Link to={getPath({ period: String(year), agentId: null })}>
          <Money value={total} whole />
        </Link>
      </Total>
      <Total label={isRunning ? texts.againstSameDays(year - 1) : texts.againstYear(year - 1)}>
        <ChangePercent current={total} previous={before} plain />
      </Total>
    </>
  );
}
