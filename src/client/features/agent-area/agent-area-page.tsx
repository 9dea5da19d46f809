import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { addMonths, isDay, toMonth } from '#contract/lib/calendar/calendar-rules';
import type { AgentArea } from '#contract/features/agent-area/agent-area-contract';
import { getCountedStatuses } from '#contract/features/salaries/compare-statuses';
import type { Statement } from '#contract/features/salaries/statements-contract';
import { sum } from '#contract/lib/money/compare-amounts';
import { useAddress } from '#client/lib/location/use-address';
import { Administrators } from '#client/components/administrators/administrators';
import { ChangeNote } from '#client/components/figures/change-note';
import { FigureCard } from '#client/components/figures/figure-card';
import { LinkButton } from '#client/components/links/page-link';
import { EmptyState } from '#client/components/feedback/empty-state';
import { Section } from '#client/components/layout/section';
import { CardSkeleton, FiguresSkeleton } from '#client/components/feedback/skeletons';
import { Money } from '#client/components/values/money';
import { Count } from '#client/components/values/numbers';
import { useGetMyAreaQuery, useGetMyStatementQuery, useListMySalesInfiniteQuery } from './agent-area-api';
import { agentAreaTexts as texts } from './agent-area-texts';
import { CallBack } from './call-back';
import { paths } from '#client/lib/location/paths';
import { MonthCard } from './month-card';
import { MyMonths } from './my-months';
import { MySalePanel } from './my-sale-panel';
import Card from 'antd/es/card/Card';
import { SalesBreakdown } from '#client/components/salary/sales-breakdown';
import { MonthPicker } from '#client/components/dates/month-picker';
import { RecordPanel } from '#client/components/panel/record-panel';
import { AmountBreakdown } from '#client/components/salary/amount-breakdown';

const SALES_SHOWN = 8;

/** Newest sales, with a button for the others. */
function MySales({ month, count }: { month: string; count: number }): ReactNode {
  const sales = useListMySalesInfiniteQuery(month);
  return (
    <Card size="small" title={texts.mySales(month)}>
      <SalesBreakdown sales={sales} first={{ rows: SALES_SHOWN, of: count }} opensPanel />
      <p className="hint">{texts.notCounted}</p>
    </Card>
  );
}

/** Page with the signed-in agent's own month, salary, sales and customers (product.md section 3, `/agent`). */
export function AgentAreaPage(): ReactNode {
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

/** The current month, or an earlier one from the address. */
function Area({ area }: { area: AgentArea }): ReactNode {
  const current = toMonth(area.today);
  const { get } = useAddress();
  const requestedMonth = get('month') ?? current;
  const month = isDay(`${requestedMonth}-01`) && requestedMonth < current ? requestedMonth : current;
  // While the next month is loading, the previous one stays.
  const earlier = useGetMyStatementQuery({ query: { month } }, { skip: month === current });
  const { refetch } = earlier;
  return (
    <Flex vertical gap="middle" className="page">
      <Section
        query={
          month === current ? { data: area.statement, refetch } : { ...earlier, data: earlier.data?.data }
        }
        failedTitle={texts.monthFailed}
        skeleton={<CardSkeleton lines={10} />}
      >
        {(statement) => statement && <Month area={area} statement={statement} requestedMonth={month} />}
      </Section>
      <MyMonths key={month.slice(0, 4)} month={month} today={area.today} />
      <LinkButton to={paths.myCustomers()}>{texts.allCustomers(area.customers)}</LinkButton>
      <Panels month={month} latest={current} />
    </Flex>
  );
}

interface MonthProps {
  area: AgentArea;
  statement: Statement;
  /** Month in the address. Its statement may still be loading. */
  requestedMonth: string;
}

function Month({ area, statement, requestedMonth }: MonthProps): ReactNode {
  const { period: month } = statement;
  return (
    <>
      <div className="beside">
        <MonthCard area={area} statement={statement} requestedMonth={requestedMonth} />
        <Figures area={area} statement={statement} />
      </div>
      <div className="beside">
        <MySales month={month} count={countSales(statement)} />
        <CallBack inactive={area.inactive} />
      </div>
    </>
  );
}

const countSales = ({ statuses }: Statement): number =>
  statuses.reduce((total, { sales }) => total + sales, 0);

const sumSales = ({ statuses }: Pick<Statement, 'statuses'>): number =>
  sum(statuses.map(({ amount }) => amount));

function Figures({
  area: { inactive, today },
  statement,
}: {
  area: AgentArea;
  statement: Statement;
}): ReactNode {
  const { period: month, previous } = statement;
  const before = addMonths(month, -1);
  const [sales, earlier] = [sumSales(statement), sumSales(previous)];
  return (
    <Flex vertical gap="middle">
      <FigureCard name="my-sales" label={texts.mySales(month)} value={<Money value={sales} whole large />}>
        <ChangeNote
          current={sales}
          previous={earlier}
          period={month === toMonth(today) ? texts.sameDays(before) : texts.inMonth(before)}
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
      <FigureCard
        name="my-inactive"
        label={texts.inactive}
        value={<Count value={inactive.count} />}
        to={paths.myCustomers({ active: 'false' })}
      >
        <p className="hint">{texts.inactiveNote(inactive.afterDays)}</p>
      </FigureCard>
    </Flex>
  );
}

/** Panel of a sale, or of an amount. Both are in the address, so that Back closes them. */
function Panels({ month, latest }: { month: string; latest: string }): ReactNode {
  const { get, change } = useAddress();
  const sale = get('sale');
  const period = get('period') ?? '';
  const isPeriod = isDay(`${period}-01`) && period <= latest;
  if (sale !== undefined)
    return (
      <MySalePanel id={sale} month={isPeriod ? period : month} onClose={() => change({ sale: undefined })} />
    );
  if (!isPeriod) return null;
  return (
    <MyAmountPanel
      month={period}
      latest={latest}
      onMonth={(next) => change({ period: next }, 'replace')}
      onClose={() => change({ period: undefined })}
    />
  );
}

interface Props {
  month: string;
  latest: string;
  onMonth: (month: string) => void;
  onClose: () => void;
}

/** Panel with the agent's salary of a month and its breakdown. */
function MyAmountPanel({ month, latest, onMonth, onClose }: Props): ReactNode {
  const { currentData, error, refetch } = useGetMyStatementQuery({ query: { month } });
  const sales = useListMySalesInfiniteQuery(month);
  return (
    <RecordPanel
      open
      title={texts.why}
      subtitle={<MonthPicker value={month} latest={latest} onChange={onMonth} label={texts.month} />}
      onClose={onClose}
    >
      <Section
        query={{ data: currentData, error, refetch }}
        failedTitle={texts.whyFailed}
        skeleton={<CardSkeleton lines={10} />}
      >
        {({ data }) => <AmountBreakdown key={month} statement={data} sales={sales} inbox={null} opensPanel />}
      </Section>
    </RecordPanel>
  );
}
