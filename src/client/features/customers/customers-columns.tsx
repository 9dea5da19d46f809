import { type ReactNode, useMemo } from 'react';
import { activeSince, type Customer } from '#contract/features/customers/customers-contract';
import { daysBetween } from '#contract/lib/calendar/calendar-rules';
import { recordName } from '#contract/lib/lists/displayed-name';
import { useToday } from '#client/components/dates/business-day';
import type { ListColumn } from '#client/components/list/list-types';
import { paths } from '#client/lib/location/paths';
import { PageLink } from '#client/components/links/page-link';
import { LifetimeAmount } from '#client/components/links/lifetime-amount';
import { ContactLinks } from '#client/components/values/contact-links';
import { Missing } from '#client/components/values/missing';
import { Name } from '#client/components/values/name';
import { Count } from '#client/components/values/numbers';
import { DateText } from '#client/components/values/times';
import { useGetCustomersTotalsQuery } from './customers-api';
import { customersTexts as texts } from './customers-texts';

/** Returns the columns, with a mark of inactive customers as soon as the setting is known. */
export function useColumns(): readonly ListColumn<Customer>[] {
  const today = useToday();
  const days = useGetCustomersTotalsQuery({ query: {} }).currentData?.data.inactiveAfterDays;
  return useMemo(
    () => getColumns(today, days === undefined ? null : activeSince(today, days)),
    [today, days],
  );
}

/** @param since first day on which a sale keeps a customer active; null: unknown */
function getColumns(today: string, since: string | null): readonly ListColumn<Customer>[] {
  const isInactive = ({ lastSaleOn }: Customer): boolean =>
    since !== null && (lastSaleOn === null || lastSaleOn < since);
  return [
    {
      key: 'name',
      title: texts.name,
      width: 288,
      sort: 'name',
      card: 'title',
      cell: (customer) => <CustomerName customer={customer} isInactive={isInactive(customer)} />,
    },
    ...PARTIES,
    {
      key: 'lastSale',
      title: texts.lastSaleOn,
      width: 122,
      numeric: true,
      sort: 'lastSaleOn',
      card: 'line',
      cell: ({ lastSaleOn }) => <DateText value={lastSaleOn} />,
    },
    {
      key: 'days',
      title: texts.days,
      width: 64,
      numeric: true,
      priority: 2,
      cell: (customer) => (
        <span className={isInactive(customer) ? 'warning' : undefined}>
          <DaysSince day={customer.lastSaleOn} today={today} />
        </span>
      ),
    },
    {
      key: 'sales',
      title: texts.salesCount,
      width: 70,
      numeric: true,
      priority: 2,
      card: 'line',
      cell: ({ id, salesCount }) => (
        <PageLink to={paths.sales({ customerId: id, to: today })}>
          <Count value={salesCount} />
        </PageLink>
      ),
    },
    {
      key: 'lifetime',
      title: texts.lifetimeAmount,
      width: 120,
      numeric: true,
      sort: 'lifetimeAmount',
      card: 'figure',
      named: false,
      cell: (customer) => <LifetimeAmount customer={customer} />,
    },
    CONTACT,
  ];
}

function DaysSince({ day, today }: { day: string | null; today: string }): ReactNode {
  return day === null ? <Missing /> : <Count value={daysBetween(day, today)} />;
}

function CustomerName({ customer, isInactive }: { customer: Customer; isInactive: boolean }): ReactNode {
  return (
    <>
      <Name value={recordName(customer)} fact={customer.city} />
      {isInactive && <div className="fine">{texts.inactive}</div>}
    </>
  );
}

const PARTIES: readonly ListColumn<Customer>[] = [
  {
    key: 'agent',
    title: texts.agent,
    width: 116,
    priority: 2,
    card: 'line',
    cell: ({ agentName }) => <Name value={agentName} />,
  },
  {
    key: 'marketer',
    title: texts.marketer,
    width: 126,
    priority: 3,
    cell: ({ marketerName }) => <Name value={marketerName} />,
  },
];

const CONTACT: ListColumn<Customer> = {
  key: 'contact',
  title: texts.contact,
  width: 188,
  priority: 3,
  card: 'foot',
  cell: ({ phone, name, doNotContact }) => (
    <ContactLinks phone={phone} name={name} doNotContact={doNotContact} />
  ),
};
