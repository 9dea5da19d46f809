import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import type { ReactNode } from 'react';
import { isDay, toMonth } from '#contract/lib/calendar/calendar-rules';
import type { AgentArea } from '#contract/features/agent-area/agent-area-contract';
import type { Statement } from '#contract/features/salaries/statements-contract';
import { useAddress } from '#client/lib/location/use-address';
import { Administrators } from '#client/components/administrators/administrators';
import { MonthPicker } from '#client/components/dates/month-picker';
import { EmptyState } from '#client/components/feedback/empty-state';
import { CardSkeleton, FiguresSkeleton } from '#client/components/feedback/skeletons';
import { Section } from '#client/components/layout/section';
import { RecordPanel } from '#client/components/panel/record-panel';
import { AmountBreakdown } from '#client/components/salary/amount-breakdown';
import { useGetMyAreaQuery, useGetMyStatementQuery, useListMySalesInfiniteQuery } from './agent-area-api';
import { agentAreaTexts as texts } from './agent-area-texts';
import { MySalePanel } from './my-sale-panel';
import { useQuestions } from './questions/use-questions';

export interface ShownMonth {
  area: AgentArea;
  statement: Statement;
  /** Month in the address. Its statement may still be loading. */
  requestedMonth: string;
}

interface Props {
  children: (shown: ShownMonth) => ReactNode;
  /** Content that does not need the month's statement. */
  below?: (area: AgentArea, month: string) => ReactNode;
}

/** Area of the signed-in agent in the current month, or in an earlier one from the address, with its panels. */
export function MyMonth(props: Props): ReactNode {
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
      {({ data }) => <Month area={data} {...props} />}
    </Section>
  );
}

function Month({ area, children, below }: Props & { area: AgentArea }): ReactNode {
  const current = toMonth(area.today);
  const { get } = useAddress();
  const requestedMonth = get('month') ?? current;
  const month = isDay(`${requestedMonth}-01`) && requestedMonth < current ? requestedMonth : current;
  // While the next month is loading, the previous one stays.
  const earlier = useGetMyStatementQuery({ query: { month } }, { skip: month === current });
  const { refetch } = earlier;
  return (
    <>
      <Section
        query={
          month === current ? { data: area.statement, refetch } : { ...earlier, data: earlier.data?.data }
        }
        failedTitle={texts.monthFailed}
        skeleton={<CardSkeleton lines={10} />}
      >
        {(statement) => statement && children({ area, statement, requestedMonth: month })}
      </Section>
      {below?.(area, month)}
      <Panels month={month} latest={current} />
    </>
  );
}

/** Month of the page, in its address. */
export function MyMonthPicker({ value, today }: { value: string; today: string }): ReactNode {
  const { change } = useAddress();
  const current = toMonth(today);
  return (
    <MonthPicker
      label={texts.month}
      value={value}
      latest={current}
      onChange={(next) => change({ month: next === current ? undefined : next })}
    />
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

interface AmountProps {
  month: string;
  latest: string;
  onMonth: (month: string) => void;
  onClose: () => void;
}

/** Panel with the agent's salary of a month and its breakdown. */
function MyAmountPanel({ month, latest, onMonth, onClose }: AmountProps): ReactNode {
  const { currentData, error, refetch } = useGetMyStatementQuery({ query: { month } });
  const sales = useListMySalesInfiniteQuery(month);
  const { mark, dialog } = useQuestions(month, 'panel');
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
        {({ data }) => (
          <AmountBreakdown key={month} statement={data} sales={sales} inbox={null} opensPanel mark={mark} />
        )}
      </Section>
      {dialog}
    </RecordPanel>
  );
}
