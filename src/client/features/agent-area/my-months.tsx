import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import Select from 'antd/es/select/index';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { toMonth, toYear } from '#contract/lib/calendar/calendar-rules';
import { hebrewMonth } from '#contract/lib/calendar/calendar-texts';
import type { MyMonth } from '#contract/features/agent-area/agent-area-contract';
import { sum } from '#contract/lib/money/compare-amounts';
import { unitFor } from '#client/components/charts/amount-unit';
import { ChartCard } from '#client/components/charts/chart-card';
import { chartTexts, unitTexts } from '#client/components/charts/chart-texts';
import { MonthBars } from '#client/components/charts/month-bars';
import { useNarrow } from '#client/components/hooks/use-media';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { Section } from '#client/components/layout/section';
import { PlainTable } from '#client/components/tables/plain-table';
import { formatDay, formatMonthName } from '#client/components/values/format-date';
import { moneyText } from '#client/components/values/format-number';
import { Money } from '#client/components/values/money';
import { useListMyMonthsQuery } from './agent-area-api';
import { agentAreaTexts as texts } from './agent-area-texts';
import { ColumnChart } from '#client/components/charts/lazy-column-chart';

interface Props {
  /** Month on the page. Its year is shown first. */
  month: string;
  today: string;
}

/** Own salaries by month. Every month leads to its salary. */
export function MyMonths({ month, today }: Props): ReactNode {
  const query = useListMyMonthsQuery();
  return (
    <Section query={query} failedTitle={texts.monthsFailed} skeleton={<CardSkeleton lines={8} />}>
      {({ data }) => <Year months={data} first={toYear(month)} today={today} />}
    </Section>
  );
}

function Year({
  months,
  first,
  today,
}: {
  months: readonly MyMonth[];
  first: string;
  today: string;
}): ReactNode {
  const years = [...new Set(months.map(({ month }) => toYear(month)))].reverse();
  const [chosen, setChosen] = useState(first);
  const year = years.includes(chosen) ? chosen : (years[0] ?? chosen);
  const shown = months.filter(({ month }) => month.startsWith(year));
  const narrow = useNarrow();
  const select = years.length > 1 && (
    <Select
      size="small"
      aria-label={texts.chooseYear}
      value={year}
      onChange={setChosen}
      options={years.map((value) => ({ value, label: value }))}
    />
  );
  if (narrow)
    return (
      <Card size="small">
        <Flex vertical gap="small">
          <Flex align="center" justify="space-between" gap="small">
            <span className="muted">{texts.year(year)}</span>
            <Flex align="center" gap="small">
              {select}
              <strong>
                <Money value={sum(shown.map(({ amount }) => amount))} whole />
              </strong>
            </Flex>
          </Flex>
          <MonthBars label={texts.year(year)} months={shown} openMonth={toMonth(today)} />
        </Flex>
      </Card>
    );
  const unit = unitTexts[unitFor(shown.map(({ amount }) => amount))];
  return (
    <ChartCard
      title={texts.year(year)}
      note={`${texts.yearNote}, ${unit}${year === toYear(today) ? ` · ${chartTexts.partial}` : ''}`}
      tableNote={unitTexts.shekels}
      more={select}
      chart={<ColumnChart bars={shown.map((one) => toBar(one, today))} />}
      table={<Table year={year} months={shown} />}
      readAloud={<Table year={year} months={shown} plain />}
    />
  );
}

function toBar({ month, amount }: MyMonth, today: string) {
  const partial = month === toMonth(today);
  return {
    key: month,
    name: hebrewMonth(month),
    amount,
    tip: moneyText(amount),
    axisLines: [formatMonthName(month, 'short'), partial ? formatDay(today) : ''],
    partial,
  };
}

/** @param plain without links */
function Table({
  year,
  months,
  plain = false,
}: {
  year: string;
  months: readonly MyMonth[];
  plain?: boolean;
}): ReactNode {
  return (
    <PlainTable
      caption={texts.year(year)}
      rows={months}
      getKey={({ month }) => month}
      columns={[
        {
          title: texts.month,
          cell: ({ month }) =>
            plain ? hebrewMonth(month) : <Link to={`/agent?month=${month}`}>{hebrewMonth(month)}</Link>,
        },
        { title: texts.amount, numeric: true, cell: ({ amount }) => <Money value={amount} /> },
        { title: texts.payable, numeric: true, cell: ({ payable }) => <Money value={payable} /> },
        { title: texts.state, cell: ({ isClosed }) => (isClosed ? texts.closed : texts.openShort) },
      ]}
    />
  );
}
