import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined';
import type { ReactNode } from 'react';
import { useToday } from '#client/components/dates/business-day';
import { EmptyState } from '#client/components/feedback/empty-state';
import { parseDay, useAddress } from '#client/lib/location/use-address';
import { reportTexts } from './reports-texts';

interface ReportPeriod {
  from: string | undefined;
  to: string | undefined;
  /** The days in the address, as the parameters of a request. */
  days: { from?: string; to?: string };
  /** The server refuses a period whose end is before its start, so it is not requested. */
  isReversed: boolean;
}

/** Returns the period in the address. Its end is today by default. */
export function useReportPeriod(): ReportPeriod {
  const { get } = useAddress();
  const today = useToday();
  const [from, to] = [parseDay(get('from')), parseDay(get('to'))];
  const isReversed = from !== undefined && from > (to ?? today);
  return {
    from,
    to: isReversed ? (to ?? today) : to,
    days: { ...(from && { from }), ...(to && { to }) },
    isReversed,
  };
}

/** Content of a report whose period ends before it starts. */
export function ReversedPeriod(): ReactNode {
  return (
    <EmptyState icon={CalendarOutlined} title={reportTexts.reversedTitle}>
      {reportTexts.reversed}
    </EmptyState>
  );
}
