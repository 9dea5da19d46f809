import type { ReactNode } from 'react';
import { toMonth, getYearMonths } from '#contract/lib/calendar/calendar-rules';
import type { CompanySalaries } from '#contract/features/salaries/company-salaries-contract';
import { Money } from '#client/components/values/money';
import { Count } from '#client/components/values/numbers';
import { PhoneMonth, type ListedAgent } from '../months/phone-month';
import { companyTexts as texts } from '../salaries-texts';
import type { OpenAmount } from '../use-salaries-address';
import { buildPivot } from './company-rows';
import { pairChange } from './pair-cells';

interface Props {
  report: CompanySalaries;
  strip: ReactNode;
  onOpen: (amount: OpenAmount) => void;
}

/** Phone version: all agents' amounts of a month, compared with last year. */
export function CompanyList({ report, strip, onOpen }: Props): ReactNode {
  const { year, today, workingDays } = report;
  const pivot = buildPivot(report);
  const months = getYearMonths(year).filter((month) => month <= toMonth(today));
  const getSums = (month: string) => pivot.months[months.indexOf(month)];
  const getAgents = (month: string): ListedAgent[] =>
    pivot.rows.flatMap((row) => {
      const pair = row.months[months.indexOf(month)];
      if (pair?.now === undefined && pair?.before === undefined) return [];
      return {
        agent: row.agent,
        amount: pair.now,
        beside: (
          <>
            {year - 1}: <Money value={pair.before ?? null} whole />
          </>
        ),
        change: pairChange(pair),
      };
    });
  const getNote = (month: string): ReactNode => {
    const [sums, days = 0] = [getSums(month), workingDays[month]];
    return (
      <>
        {texts.year(year - 1)}: <Money value={sums?.before ?? null} whole />
        {days > 0 && (
          <>
            {' '}
            · {texts.workingDays}: <Count value={days} /> · {texts.perDay}:{' '}
            <Money value={(sums?.now ?? 0) / days} whole />
          </>
        )}
      </>
    );
  };
  return (
    <PhoneMonth
      strip={strip}
      months={months}
      getSum={(month) => getSums(month)?.now ?? 0}
      getAgents={getAgents}
      getNote={getNote}
      onOpen={onOpen}
    />
  );
}
