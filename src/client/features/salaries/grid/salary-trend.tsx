import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import { memo, type ReactNode } from 'react';
import { addMonths, getYearMonths, toMonth, yearBefore } from '#contract/lib/calendar/calendar-rules';
import { hebrewMonth } from '#contract/lib/calendar/calendar-texts';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import {
  type ComparedAgent,
  compareMonths,
  isUnusualChange,
} from '#contract/features/salaries/month-list/salary-comparison';
import { AgentLink } from '#client/components/links/record-link';
import { unitFor } from '#client/components/charts/amount-unit';
import { ChartCard } from '#client/components/charts/chart-card';
import { chartTexts, unitTexts } from '#client/components/charts/chart-texts';
import { ChangePercent } from '#client/components/figures/change-percent';
import { PlainTable } from '#client/components/tables/plain-table';
import { formatDay, formatMonthName } from '#client/components/values/format-date';
import { moneyText } from '#client/components/values/format-number';
import { Money } from '#client/components/values/money';
import { salariesTexts as texts } from '../salaries-texts';
import type { OpenAmount } from '../use-salaries-address';
import { ColumnChart } from '#client/components/charts/lazy-column-chart';

interface Props {
  response: SalariesResponse;
  onOpen: (amount: OpenAmount) => void;
}

/** Chart of the year's months compared with last year, and the agents with the largest changes. */
export const SalaryTrend = memo(function SalaryTrend({ response, onOpen }: Props): ReactNode {
  const { statistics, previous, today, year } = response;
  const now = new Map(statistics.monthlyStats.map((one) => [one.month, one.totalSalary]));
  const before = new Map(previous.statistics.monthlyStats.map((one) => [one.month, one.totalSalary]));
  const getBefore = (month: string): number | undefined => before.get(yearBefore(month));
  const months = getYearMonths(year)
    .filter((month) => now.has(month) || (getBefore(month) !== undefined && month <= toMonth(today)))
    .map((month) => ({ month, totalSalary: now.get(month) ?? 0 }));
  if (months.length === 0) return null;
  const bars = months.map(({ month, totalSalary }) => {
    const partial = month === toMonth(today);
    const amountBefore = getBefore(month);
    return {
      key: month,
      name: hebrewMonth(month),
      amount: totalSalary,
      before: amountBefore,
      tip: [moneyText(totalSalary), amountBefore !== undefined && `${year - 1}: ${moneyText(amountBefore)}`]
        .filter(Boolean)
        .join(' · '),
      axisLines: [formatMonthName(month, 'short'), partial ? formatDay(today) : ''],
      partial,
    };
  });
  return (
    <div className="beside">
      <ChartCard
        title={`${texts.trend}, ${year}`}
        note={[
          unitTexts[unitFor(months.map(({ totalSalary }) => totalSalary))],
          texts.markBefore(year - 1),
          ...(bars.some(({ partial }) => partial) ? [chartTexts.partial] : []),
        ].join(' · ')}
        tableNote={unitTexts.shekels}
        chart={<ColumnChart bars={bars} onPick={(month) => onOpen({ period: month, agentId: null })} />}
        table={
          <PlainTable
            caption={`${texts.trend}, ${year}`}
            rows={months}
            getKey={({ month }) => month}
            columns={[
              { title: texts.month, cell: ({ month }) => hebrewMonth(month) },
              {
                title: texts.amount,
                numeric: true,
                cell: ({ totalSalary }) => <Money value={totalSalary} />,
              },
              {
                title: String(year - 1),
                numeric: true,
                cell: ({ month }) => <Money value={getBefore(month) ?? null} />,
              },
            ]}
          />
        }
      />
      <Jumps response={response} />
    </div>
  );
});

const JUMPS_SHOWN = 6;

/** Agents with the largest change from the previous month, in the last complete month. */
function Jumps({ response }: { response: SalariesResponse }): ReactNode {
  const { today, year } = response;
  const running = toMonth(today);
  const month = running.startsWith(String(year)) ? addMonths(running, -1) : `${year}-12`;
  const getShare = ({ amount, previous }: ComparedAgent): number => Math.abs((amount - previous) / previous);
  const jumps = compareMonths(response, month)
    .filter(isUnusualChange)
    .sort((a, b) => getShare(b) - getShare(a))
    .slice(0, JUMPS_SHOWN);
  return (
    <Card
      size="small"
      title={
        <>
          {texts.jumps} <span className="hint">{texts.jumpsNote}</span>
        </>
      }
    >
      {jumps.length === 0 && <p className="hint">{texts.noJumps}</p>}
      <Flex component="ul" vertical gap={12} className="touched">
        {jumps.map(({ id, name, amount, previous }) => (
          <Flex component="li" key={id} justify="space-between" gap="small">
            <div>
              <AgentLink id={id} name={name} />
              <div className="hint">
                {hebrewMonth(month)} · <Money value={amount} whole />
              </div>
            </div>
            <strong className="number">
              <ChangePercent current={amount} previous={previous} plain />
            </strong>
          </Flex>
        ))}
      </Flex>
    </Card>
  );
}
