import type { ReactNode } from 'react';
import { MonthPicker } from '#client/components/dates/month-picker';
import { Section } from '#client/components/layout/section';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { RecordPanel } from '#client/components/panel/record-panel';
import { AmountBreakdown } from '#client/components/salary/amount-breakdown';
import { useGetMyStatementQuery, useListMySalesInfiniteQuery } from './agent-area-api';
import { agentAreaTexts as texts } from './agent-area-texts';

interface Props {
  month: string;
  latest: string;
  onMonth: (month: string) => void;
  onClose: () => void;
}

/** Panel with the agent's salary of a month and its breakdown. */
export function MyAmountPanel({ month, latest, onMonth, onClose }: Props): ReactNode {
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
