import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import { Money } from '#client/components/values/money';
import { CheckedBy } from './check-mark';
import type { RowSums } from '#contract/features/salaries/month-list/month-list-rules';
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
    <Card size="small">
      <ul className="lined touched" aria-label={texts.list}>
        {rows.map((row) => (
          <Flex component="li" key={row.agentId} justify="space-between" gap="small">
            <Flex vertical gap={4}>
              <StatementLink month={month} row={row} />
              <span className="hint">
                {row.checked?.isCurrent ? <CheckedBy checked={row.checked} /> : texts.notChecked} ·{' '}
                {texts.salesCount(row.sales)}
                {row.corrections !== 0 && (
                  <>
                    {' '}
                    · {texts.correction} <Money value={row.corrections} whole />
                  </>
                )}
              </span>
            </Flex>
            <Flex vertical align="end" gap={4}>
              <strong>
                <Money value={row.payable} />
              </strong>
              <span className="hint">
                <MonthChange row={row} />
              </span>
            </Flex>
          </Flex>
        ))}
      </ul>
      <Flex justify="space-between" className="sum-row month-foot">
        <span>{texts.total(sums.agents, sums.withoutAgent !== 0)}</span>
        <Money value={sums.payable} />
      </Flex>
    </Card>
  );
}
