import type { ReactNode } from 'react';
import { getYearMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import { compareMonths } from '#contract/features/salaries/month-list/salary-comparison';
import { ChangePercent } from '#client/components/figures/change-percent';
import { Money } from '#client/components/values/money';
import { PhoneMonth, type ListedAgent } from '../months/phone-month';
import { salariesTexts as texts } from '../salaries-texts';
import { SalaryStrip } from './salary-strip';
import type { OpenAmount } from '../use-salaries-address';

interface Props {
  response: SalariesResponse;
  onOpen: (amount: OpenAmount) => void;
}

/** Phone version: a month's amounts with the year's sums and the change from the previous month. */
export function SalariesList({ response, onOpen }: Props): ReactNode {
  const { statistics, year, today } = response;
  const ofYear = new Map(statistics.agentStats.map(({ agentId, totalSalary }) => [agentId, totalSalary]));
  const sums = new Map(statistics.monthlyStats.map(({ month, totalSalary }) => [month, totalSalary]));
  const getAgents = (month: string): ListedAgent[] =>
    compareMonths(response, month).map(({ id, name, amount, previous }) => ({
      agent: { id, name },
      amount: response.salaries[month]?.[id] && amount,
      beside: (
        <>
          {texts.ofYear} <Money value={ofYear.get(id) ?? 0} whole />
        </>
      ),
      change: (previous !== 0 || amount !== 0) && (
        <ChangePercent current={amount} previous={previous} plain />
      ),
    }));
  return (
    <PhoneMonth
      strip={<SalaryStrip response={response} legend={null} />}
      months={getYearMonths(year).filter((month) => month <= toMonth(today) && getAgents(month).length > 0)}
      getSum={(month) => sums.get(month) ?? 0}
      getAgents={getAgents}
      onOpen={onOpen}
    />
  );
}
