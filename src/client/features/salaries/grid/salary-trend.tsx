import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import { memo, type ReactNode } from 'react';
import { addMonths, toMonth } from '../../../../contract/lib/calendar/calendar-rules';
import { hebrewMonth } from '../../../../contract/lib/calendar/calendar-texts';
import { JUMP_SHARE } from '../../../../contract/features/salaries/closings-contract';
import type { SalariesResponse } from '../../../../contract/features/salaries/salaries-contract';
import { AgentLink } from '../../../components/links/agent-link';
import { unitFor } from '../../../components/charts/amount-unit';
import { ChartCard } from '../../../components/charts/chart-card';
import { chartTexts, unitTexts } from '../../../components/charts/chart-texts';
import { ChangePercent } from '../../../components/figures/change-percent';
import { PlainTable } from '../../../components/tables/plain-table';
import { formatDay, formatMonthName } from '../../../components/values/format-date';
import { moneyText } from '../../../components/values/format-number';
import { Money } from '../../../components/values/money';
import { salariesTexts as texts } from '../salaries-texts';
import type { OpenAmount } from '../use-salaries-address';
import { ColumnChart } from '../../../components/charts/lazy-column-chart';

interface Props {
  response: SalariesResponse;
  onOpen: (amount: OpenAmount) => void;
}

/** Chart of the year's months compared with last year, and the agents with the largest changes. */
export const SalaryTrend = memo(function SalaryTrend({ response, onOpen }: Props): ReactNode {
  const { statistics, previous, today, year } = response;
  const months = statistics.monthlyStats;
  if (months.length === 0) return null;
  const totals = new Map(previous.statistics.monthlyStats.map((one) => [one.month, one.totalSalary]));
  const getBefore = (month: string): number | undefined => totals.get(`${year - 1}${month.slice(4)}`);
  const bars = months.map(({ month, totalSalary }) => {
    const partial = month === toMonth(today);
    const before = getBefore(month);
    return {
      key: month,
      name: hebrewMonth(month),
      amount: totalSalary,
      before,
      tip: [moneyText(totalSalary), before !== undefined && `${year - 1}: ${moneyText(before)}`]
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
              { title: texts.month, cell: ({ monthName }) => monthName },
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
function Jumps({ response: { salaries, agents, today, year } }: { response: SalariesResponse }): ReactNode {
  const running = toMonth(today);
  const month = running.startsWith(String(year)) ? addMonths(running, -1) : `${year}-12`;
  const [now, before] = [salaries[month] ?? {}, salaries[addMonths(month, -1)] ?? {}];
  const jumps = agents
    .map((agent) => ({ agent, current: now[agent.id]?.amount ?? 0, previous: before[agent.id]?.amount ?? 0 }))
    .filter(({ previous }) => previous > 0)
    .map((one) => ({ ...one, change: (one.current - one.previous) / one.previous }))
    .filter(({ change }) => Math.abs(change) > JUMP_SHARE)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
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
        {jumps.map(({ agent, current, previous }) => (
          <Flex component="li" key={agent.id} justify="space-between" gap="small">
            <div>
              <AgentLink {...agent} />
              <div className="hint">
                {hebrewMonth(month)} · <Money value={current} whole />
              </div>
            </div>
            <strong className="number">
              <ChangePercent current={current} previous={previous} plain />
            </strong>
          </Flex>
        ))}
      </Flex>
    </Card>
  );
}
