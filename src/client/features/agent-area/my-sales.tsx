import Button from 'antd/es/button/Button';
import Card from 'antd/es/card/Card';
import type { ReactNode } from 'react';
import { sumBy } from '#contract/lib/sum-by';
import { addMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import { getCountedStatuses } from '#contract/features/salaries/compare-statuses';
import type { Statement } from '#contract/features/salaries/statements-contract';
import { sum } from '#contract/lib/money/compare-amounts';
import { ChangeNote } from '#client/components/figures/change-note';
import { FigureCard } from '#client/components/figures/figure-card';
import { SalesBreakdown } from '#client/components/salary/sales-breakdown';
import { Money } from '#client/components/values/money';
import { useListMySalesInfiniteQuery } from './agent-area-api';
import { agentAreaTexts as texts } from './agent-area-texts';
import type { ShownMonth } from './my-month';
import { myQuestionsTexts } from './questions/my-questions-texts';
import { useQuestions } from './questions/use-questions';

const SALES_SHOWN = 8;

/** Newest sales, with a button for the others. */
export function MySales({ statement }: { statement: Statement }): ReactNode {
  const { period: month } = statement;
  const sales = useListMySalesInfiniteQuery(month);
  const { mark, askMissing, dialog } = useQuestions(month, 'list');
  return (
    <Card
      size="small"
      title={texts.mySales(month)}
      extra={
        <Button size="small" onClick={askMissing}>
          {myQuestionsTexts.missing}
        </Button>
      }
    >
      <SalesBreakdown
        sales={sales}
        first={{ rows: SALES_SHOWN, of: countSales(statement) }}
        opensPanel
        mark={mark}
      />
      {dialog}
      <p className="hint">{texts.notCounted}</p>
    </Card>
  );
}

const countSales = ({ statuses }: Statement): number => sumBy(statuses, ({ sales }) => sales);

const sumSales = ({ statuses }: Pick<Statement, 'statuses'>): number =>
  sum(statuses.map(({ amount }) => amount));

/** Sum of the month's sales in every status, compared with the previous month. */
export function MySalesFigure({ area, statement }: Pick<ShownMonth, 'area' | 'statement'>): ReactNode {
  const { period: month, previous } = statement;
  const before = addMonths(month, -1);
  const [sales, earlier] = [sumSales(statement), sumSales(previous)];
  return (
    <FigureCard name="my-sales" label={texts.mySales(month)} value={<Money value={sales} whole large />}>
      <ChangeNote
        current={sales}
        previous={earlier}
        period={month === toMonth(area.today) ? texts.sameDays(before) : texts.inMonth(before)}
        previousText={<Money value={earlier} whole />}
        moreIsGood
      />
      <p className="hint">{texts.inAllStatuses(countSales(statement))}</p>
      <p className="hint">
        {texts.inSalary(statement.sales)}, <Money value={statement.salesAmount} />
        {' · '}
        {texts.statuses(getCountedStatuses(statement))}
      </p>
    </FigureCard>
  );
}
