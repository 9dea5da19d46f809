import type { ReactNode } from 'react';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import type { Customer } from '#contract/features/customers/customers-contract';
import { daysBetween } from '#contract/lib/calendar/calendar-rules';
import { useToday } from '#client/components/dates/business-day';
import { Facts } from '#client/components/panel/two-line-rows';
import { DateText } from '#client/components/values/times';
import { panelTexts as texts } from './customer-panel-texts';

const DATE_LENGTH = 'YYYY-MM-DD'.length;

/** Line below a customer's name: city, since when, and the days since the last purchase. */
export function CustomerSubtitle({ customer }: { customer: Customer }): ReactNode {
  const { city, createdAt, lastSaleOn } = customer;
  const today = useToday();
  return (
    <Facts
      facts={[
        ...(city ? [<bdi key="city">{toDisplayedName(city)}</bdi>] : []),
        ...(createdAt === null
          ? []
          : [
              <span key="since">
                {texts.since} <DateText value={createdAt.slice(0, DATE_LENGTH)} />
              </span>,
            ]),
        ...(lastSaleOn === null ? [] : [texts.daysAgo(daysBetween(lastSaleOn, today))]),
      ]}
    />
  );
}
