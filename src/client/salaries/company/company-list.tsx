import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import type { CompanySalaries } from '../../../contract/salaries/company-salaries-contract';
import { Count } from '../../ui/values/numbers';
import { Money } from '../../ui/values/money';
import { AgentName } from '../agent-name';
import { monthsOfReport, pivotOf, yearBefore, type PivotRow } from './company-rows';
import { MonthStep } from '../month-step';
import { Change } from './pair-cell';
import { RowButton } from '../row-button';
import { companyTexts as texts } from '../salaries-texts';
import type { OpenAmount } from '../use-salaries-address';

interface Props {
  report: CompanySalaries;
  onOpen: (amount: OpenAmount) => void;
}

/** On a phone: one month after the other, everybody's amount beside that of the year before. */
export function CompanyList({ report, onOpen }: Props): ReactNode {
  const pivot = pivotOf(report);
  const months = monthsOfReport(report).filter((month) => month <= report.today.slice(0, 7));
  const [chosen, setChosen] = useState(months.at(-1) ?? '');
  const month = months.includes(chosen) ? chosen : (months.at(-1) ?? '');
  const at = months.indexOf(month);
  const amountOf = (row: PivotRow): number => row.months[at]?.now ?? 0;
  const shown = pivot.rows
    .filter(({ months: pairs }) => pairs[at]?.now !== undefined || pairs[at]?.before !== undefined)
    .sort((a, b) => amountOf(b) - amountOf(a));
  const total = pivot.months[at];
  const days = report.workingDays[month];
  return (
    <>
      <MonthStep
        months={months}
        month={month}
        amount={total?.now ?? 0}
        onMonth={setChosen}
        onOpen={() => onOpen({ period: month, agentId: null })}
      />
      <p className="hint">
        {texts.year(report.year - 1)}: <Money value={total?.before ?? null} whole />
        {days !== undefined && days > 0 && (
          <>
            {' '}
            · {texts.workingDays}: <Count value={days} /> · {texts.perDay}:{' '}
            <Money value={(total?.now ?? 0) / days} whole />
          </>
        )}
      </p>
      <Card size="small">
        <ul className="salaries-cards lined">
          {shown.map((row) => (
            <li key={row.agent.id}>
              <RowButton onOpen={() => onOpen({ period: month, agentId: row.agent.id })}>
                <Flex component="span" vertical align="start" gap={4}>
                  <strong>
                    <AgentName agent={row.agent} />
                  </strong>
                  <span className="hint">
                    {yearBefore(month).slice(0, 4)}: <Money value={row.months[at]?.before ?? null} whole />
                  </span>
                </Flex>
                <Flex component="span" vertical align="end" gap={4}>
                  <Money value={row.months[at]?.now ?? null} whole />
                  <span className="hint">
                    <Change {...(row.months[at] ?? { now: undefined, before: undefined })} />
                  </span>
                </Flex>
              </RowButton>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
