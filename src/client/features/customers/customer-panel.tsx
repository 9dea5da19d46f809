import type { ReactNode } from 'react';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { RecordPanel } from '#client/components/panel/record-panel';
import { Section } from '#client/components/layout/section';
import { RecordSkeleton } from '#client/components/feedback/skeletons';
import { Name } from '#client/components/values/name';
import { CustomerLinks, CustomerRecord } from './customer-record';
import { useGetCustomersRecordQuery } from './customers-api';
import { panelTexts as texts } from './customer-panel-texts';
import type { Customer } from '#contract/features/customers/customers-contract';
import { daysBetween } from '#contract/lib/calendar/calendar-rules';
import { useToday } from '#client/components/dates/business-day';
import { Facts } from '#client/components/panel/two-line-rows';
import { DateText } from '#client/components/values/times';

interface Props {
  id: string;
  onClose: () => void;
}

/** Panel of a customer beside the current page. */
export function CustomerPanel({ id, onClose }: Props): ReactNode {
  const query = useGetCustomersRecordQuery({ params: { id } });
  const customer = query.currentData?.data;
  return (
    <RecordPanel
      open
      onClose={onClose}
      title={customer ? <Name value={customer.name} /> : texts.label}
      subtitle={customer && <CustomerSubtitle customer={customer} />}
      footer={customer && <CustomerLinks customer={customer} />}
    >
      <Section
        query={{ ...query, data: customer }}
        failedTitle={texts.failed}
        gone={texts.missing}
        skeleton={<RecordSkeleton />}
      >
        {(shown) => <CustomerRecord customer={shown} />}
      </Section>
    </RecordPanel>
  );
}

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
