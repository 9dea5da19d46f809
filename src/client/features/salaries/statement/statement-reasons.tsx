import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
import { averageCommission, compareStatuses } from '#contract/features/salaries/compare-statuses';
import { salaryFileTexts } from '#contract/features/salaries/salary-file-texts';
import type { ComparedSalary, Statement } from '#contract/features/salaries/statements-contract';
import { PlainTable } from '#client/components/tables/plain-table';
import { reportTexts } from '#client/components/report/report-texts';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { useNarrow } from '#client/components/hooks/use-media';
import { formatMonthName } from '#client/components/values/format-date';
import { Money } from '#client/components/values/money';
import { Count } from '#client/components/values/numbers';
import { StatusMark } from '#client/components/values/status-mark';
import { statementTexts as texts } from '../salaries-texts';

const PHONE_PX = 600;

interface Row {
  key: string;
  title: ReactNode;
  /** Values of this period, the previous one, and the same a year earlier. */
  values: readonly [ReactNode, ReactNode, ReactNode];
}

/** Returns the name of the compared period. An incomplete month is compared with the same days. */
export function comparedText({ today, period }: Statement, before: ComparedSalary): string {
  const month = periodText(toMonth(before.from));
  return toMonth(today) === period ? salaryFileTexts.sameDays(month) : month;
}

/** Reasons for the difference: number of sales, amount per sale, statuses. */
export function StatementReasons({ statement }: { statement: Statement }): ReactNode {
  const { period, previous, previousYear } = statement;
  const narrow = useNarrow(PHONE_PX);
  const periods = [statement, previous, previousYear] as const;
  const row = (key: string, title: ReactNode, show: (of: (typeof periods)[number]) => ReactNode): Row => ({
    key,
    title,
    values: [show(statement), show(previous), show(previousYear)],
  });
  const rows: Row[] = [
    row('sales', texts.salesCount, ({ sales }) => <Count value={sales} />),
    row('average', narrow ? texts.averageShort : texts.averageSale, (one) => (
      <Money value={averageCommission(one)} whole={narrow} />
    )),
    ...compareStatuses(statement).map((one): Row => ({
      key: `status ${one.statusCode ?? ''}`,
      title: <StatusMark name={one.statusName} />,
      values: [
        <Money key="now" value={one.now.commission} whole={narrow} />,
        <Money key="previous" value={one.previous.commission} whole={narrow} />,
        <Money key="year" value={one.previousYear.commission} whole={narrow} />,
      ],
    })),
    row('salary', texts.salary, ({ amount }) => <Money value={amount} whole={narrow} />),
  ];
  const formatShortMonth = (month: string): string =>
    `${formatMonthName(month, 'short')} ${month.slice(2, 4)}`;
  const heads = narrow
    ? [period, previous.from, previousYear.from].map((month) => formatShortMonth(toMonth(month)))
    : [periodText(period), comparedText(statement, previous), comparedText(statement, previousYear)];
  return (
    <section>
      <Flex component="header" align="baseline" gap="small">
        <h2>{texts.reasons}</h2>
        <span className="fine">{reportTexts.unit}</span>
      </Flex>
      <PlainTable<Row>
        caption={texts.reasons}
        rows={rows}
        getKey={({ key }) => key}
        columns={[
          { title: texts.what, cell: ({ title }) => title },
          ...heads.map((title, i) => ({ title, numeric: true, cell: ({ values }: Row) => values[i] })),
        ]}
      />
    </section>
  );
}
