import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import { QuestionsMark } from '#client/components/salary/question-answer';
import { Money } from '#client/components/values/money';
import '#client/components/report/report.css';
import { CheckedBy } from './check-mark';
import { isChecked, type RowSums } from '#contract/features/salaries/month-list/month-list-rules';
import { monthListTexts as texts } from './month-list-texts';
import { MonthChange, StatementLink } from './month-table';

/** Statements of a month on a phone, with one total at the foot. */
export function MonthCards({
  month,
  rows,
  sums,
}: {
  month: string;
  rows: readonly MonthRow[];
  sums: RowSums;
}): ReactNode {
  return (
    <div className="surface">
      <ul className="row-cards" aria-label={texts.list}>
        {rows.map((row) => (
          <li key={row.agentId}>
            <div>
              <Flex justify="space-between" gap="small">
                <span className="cut list-name">
                  <StatementLink month={month} row={row} /> <QuestionsMark count={row.questions} />
                </span>
                <strong className="main-figure">
                  <Money value={row.payable} />
                </strong>
              </Flex>
              <Flex justify="space-between" gap="small" className="fine">
                <span className="cut">
                  {isChecked(row) ? <CheckedBy marks={row.marks} /> : texts.notChecked} ·{' '}
                  {texts.salesCount(row.sales)}
                  {row.corrections !== 0 && (
                    <>
                      {' '}
                      · {texts.correction} <Money value={row.corrections} whole />
                    </>
                  )}
                </span>
                <MonthChange row={row} />
              </Flex>
            </div>
          </li>
        ))}
      </ul>
      <Flex align="center" justify="space-between" className="row-cards-total">
        <span>{texts.total(sums.agents, sums.withoutAgent !== 0)}</span>
        <Money value={sums.payable} />
      </Flex>
    </div>
  );
}
