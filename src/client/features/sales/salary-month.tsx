import { toMonth } from '#contract/lib/calendar/calendar-rules';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import type { ReactNode } from 'react';
import { paths } from '#client/lib/location/paths';
import { useGetMonthClosingQuery } from '#client/features/salaries/salaries-api';
import { PageLink } from '#client/components/links/page-link';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { salesTexts as texts } from './sales-texts';

/** Month whose salaries contain a sale of this day, linked to the agent's statement, with its closing state. */
export function SalaryMonth({ day, agentId }: { day: string; agentId: string | null }): ReactNode {
  const month = toMonth(day);
  const { currentData } = useGetMonthClosingQuery({ params: { month } });
  const isClosed = currentData?.data.state === 'closed';
  return (
    <span>
      <PageLink to={paths.salaryReports({ month, agentId: agentId ?? '' })}>{periodText(month)}</PageLink>{' '}
      {currentData && (
        <span className="fine">
          {isClosed && <LockOutlined aria-hidden />} {isClosed ? texts.monthClosed : texts.monthOpen}
        </span>
      )}
    </span>
  );
}
