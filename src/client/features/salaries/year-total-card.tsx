import type { ReactNode } from 'react';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import { ChangeNote } from '#client/components/figures/change-note';
import { FigureCard } from '#client/components/figures/figure-card';
import { Money } from '#client/components/values/money';
import { salariesTexts as texts } from './salaries-texts';
import { useAmountPath } from './use-salaries-address';

interface Props {
  /** Test id of the card. */
  name: string;
  label: string;
  response: Pick<SalariesResponse, 'statistics' | 'previous' | 'year' | 'today'>;
}

/** Total of a year's salaries, compared with last year; for the current year with the same days. */
export function YearTotalCard({ name, label, response }: Props): ReactNode {
  const { statistics, previous, year, today } = response;
  const isRunning = today.startsWith(String(year));
  const getPath = useAmountPath();
  const before = previous.statistics.totalSalaries;
  return (
    <FigureCard
      name={name}
      label={label}
      value={<Money value={statistics.totalSalaries} whole large />}
      to={getPath({ period: String(year), agentId: null })}
    >
      <ChangeNote
        current={statistics.totalSalaries}
        previous={before}
        period={isRunning ? texts.sameDays(year - 1) : texts.wholeYear(year - 1)}
      />
    </FigureCard>
  );
}
