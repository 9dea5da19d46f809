import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import Button from 'antd/es/button/Button';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import { lazy, type ReactNode } from 'react';
import { addMonths, daysInMonth, isDay, toMonth } from '../../../contract/lib/calendar/calendar-rules';
import { hebrewMonth } from '../../../contract/lib/calendar/calendar-texts';
import type { AgentArea } from '../../../contract/features/agent/agent-contract';
import { useAddress } from '../../lib/location/use-address';
import { Administrators } from '../../components/administrators/administrators';
import { ChartCard } from '../../components/charts/chart-card';
import { chartTexts, unitTexts } from '../../components/charts/chart-texts';
import { unitFor } from '../../components/charts/amount-unit';
import { MonthPicker } from '../../components/dates/month-picker';
import { ChangeNote } from '../../components/figures/change-note';
import { FigureCard } from '../../components/figures/figure-card';
import { RecordPanel } from '../../components/panel/record-panel';
import { PlainTable } from '../../components/tables/plain-table';
import { EmptyState } from '../../components/feedback/empty-state';
import { Section } from '../../components/layout/section';
import { CardSkeleton, FiguresSkeleton } from '../../components/feedback/skeletons';
import { TargetBar } from '../../components/figures/target-bar';
import { formatDay, formatMonthName } from '../../components/values/format-date';
import { moneyText } from '../../components/values/format-number';
import { Money } from '../../components/values/money';
import { Count } from '../../components/values/numbers';
import { SalesBreakdown } from '../../components/salary/sales-breakdown';
import { AmountBreakdown } from '../../components/salary/amount-breakdown';
import { useGetMyAreaQuery, useGetMyStatementQuery, useListMySalesInfiniteQuery } from './agent-api';
import { agentTexts as texts } from './agent-texts';
import { CallBack } from './call-back';

const loadCharts = () => import(/* webpackChunkName: "bar-charts" */ '../../components/charts/bar-charts');
const ColumnChart = lazy(async () => ({ default: (await loadCharts()).ColumnChart }));

/** Page with the signed-in agent's own month, salary, sales and customers (product.md section 3, `/agent`). */
export function AgentPage(): ReactNode {
  const query = useGetMyAreaQuery();
  return (
    <Section
      query={query}
      failedTitle={texts.failed}
      skeleton={
        <>
          <FiguresSkeleton count={3} />
          <CardSkeleton lines={8} />
        </>
      }
      isEmpty={({ data }) => data.agent === null}
      empty={
        <EmptyState icon={UserOutlined} title={texts.notLinked}>
          {texts.notLinkedWhy} <Administrators />
        </EmptyState>
      }
    >
      {({ data }) => <Area area={data} />}
    </Section>
  );
}

function Area({ area }: { area: AgentArea }): ReactNode {
  const { today, statement, sales, inactive, months } = area;
  const month = toMonth(today);
  const { get, change } = useAddress();
  // In the address, so that Back closes the panel.
  // Links in messages name the month.
  const shown = get('period') ?? get('month') ?? '';
  if (!statement) return null;
  const before = addMonths(month, -1);
  return (
    <Flex vertical gap="middle" className="page">
      <div className="beside">
        <Card size="small">
          <Flex vertical gap="small">
            <Flex wrap align="center" justify="space-between" gap="small">
              <span className="hint">{texts.salary(month)}</span>
              <Button icon={<QuestionCircleOutlined aria-hidden />} onClick={() => change({ period: month })}>
                {texts.why}
              </Button>
            </Flex>
            <p className="amount" data-testid="figure-my-salary">
              <Money value={statement.amount} large />
            </p>
            <ChangeNote
              current={statement.amount}
              previous={statement.previous.amount}
              period={texts.sameDays(before)}
              previousText={<Money value={statement.previous.amount} />}
            />
            {statement.payable !== statement.amount && (
              <p>
                {texts.payable}: <Money value={statement.payable} />
              </p>
            )}
            <Target area={area} />
          </Flex>
        </Card>
        <Flex vertical gap="middle">
          <FigureCard name="my-sales" label={texts.sales} value={<Money value={sales.amount} whole large />}>
            <ChangeNote
              current={sales.amount}
              previous={sales.previous}
              period={texts.sameDays(before)}
              previousText={<Money value={sales.previous} whole />}
              moreIsGood
            />
            <p className="hint">{texts.count(sales.count)}</p>
          </FigureCard>
          <FigureCard name="my-inactive" label={texts.inactive} value={<Count value={inactive.count} />}>
            <p className="hint">{texts.inactiveNote(inactive.afterDays)}</p>
          </FigureCard>
        </Flex>
      </div>
      <div className="beside">
        <MySales month={month} count={sales.count} />
        <CallBack inactive={inactive} />
      </div>
      <MyYear months={months} today={today} />
      {isDay(`${shown}-01`) && shown <= month && (
        <WhyPanel
          month={shown}
          latest={month}
          onMonth={(period) => change({ period, month: undefined }, 'replace')}
          onClose={() => change({ period: undefined, month: undefined })}
        />
      )}
    </Flex>
  );
}

const PERCENT = 100;

/** Sales against the target, with a mark at the expected value for today. */
function Target({ area: { target, sales, today } }: { area: AgentArea }): ReactNode {
  if (target === null || target <= 0) return <p className="hint">{texts.noTarget}</p>;
  const days = daysInMonth(toMonth(today));
  const day = Number(today.slice(8));
  const reached = Math.round((sales.amount / target) * PERCENT);
  return (
    <>
      <Flex wrap align="center" justify="space-between" gap="small">
        <span>
          {texts.target}: <Money value={target} whole />
        </span>
        <span className="hint">
          <bdi dir="ltr">{reached}%</bdi> · {texts.daysLeft(days - day)}
        </span>
      </Flex>
      <TargetBar label={texts.target} reached={reached} pace={(day / days) * PERCENT} />
      <p className="hint">
        {texts.pace}
        <Money value={(sales.amount / day) * days} whole />
      </p>
    </>
  );
}

const SALES_SHOWN = 8;

/** Newest sales, with a button for the others. */
function MySales({ month, count }: { month: string; count: number }): ReactNode {
  const sales = useListMySalesInfiniteQuery(month);
  return (
    <Card size="small" title={texts.mySales(month)}>
      <SalesBreakdown sales={sales} first={{ rows: SALES_SHOWN, of: count }} />
      <p className="hint">{texts.notCounted}</p>
    </Card>
  );
}

function MyYear({ months, today }: Pick<AgentArea, 'months' | 'today'>): ReactNode {
  const bars = months.map(({ month, amount }) => {
    const partial = month === toMonth(today);
    return {
      key: month,
      name: hebrewMonth(month),
      amount,
      tip: moneyText(amount),
      axisLines: [formatMonthName(month, 'short'), partial ? formatDay(today) : ''],
      partial,
    };
  });
  return (
    <ChartCard
      title={texts.year}
      note={`${texts.yearNote}, ${unitTexts[unitFor(months.map(({ amount }) => amount))]} · ${chartTexts.partial}`}
      tableNote={unitTexts.shekels}
      chart={<ColumnChart bars={bars} />}
      table={
        <PlainTable
          caption={texts.year}
          rows={months}
          getKey={({ month }) => month}
          columns={[
            { title: texts.month, cell: ({ month }) => hebrewMonth(month) },
            { title: texts.amount, numeric: true, cell: ({ amount }) => <Money value={amount} /> },
            { title: texts.payable, numeric: true, cell: ({ payable }) => <Money value={payable} /> },
          ]}
        />
      }
    />
  );
}

interface WhyProps {
  month: string;
  latest: string;
  onMonth: (month: string) => void;
  onClose: () => void;
}

/** Panel with the agent's salary of a month and its breakdown. */
function WhyPanel({ month, latest, onMonth, onClose }: WhyProps): ReactNode {
  const { currentData, error, refetch } = useGetMyStatementQuery({ query: { month } });
  const sales = useListMySalesInfiniteQuery(month);
  return (
    <RecordPanel
      open
      title={texts.why}
      subtitle={<MonthPicker value={month} latest={latest} onChange={onMonth} label={texts.earlier} />}
      onClose={onClose}
    >
      <Section
        query={{ data: currentData, error, refetch }}
        failedTitle={texts.whyFailed}
        skeleton={<CardSkeleton lines={10} />}
      >
        {({ data }) => <AmountBreakdown key={month} statement={data} sales={sales} inbox={null} />}
      </Section>
    </RecordPanel>
  );
}
