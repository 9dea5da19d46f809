import { type ReactNode, useMemo } from 'react';
import type { Customer } from '#contract/features/customers/customers-contract';
import { addDays, daysBetween, yearBefore } from '#contract/lib/calendar/calendar-rules';
import { pluralize } from '#client/components/values/format-number';
import { useToday } from '#client/components/dates/business-day';
import type { ListColumn } from '#client/components/list/list-types';
import { paths } from '#client/lib/location/paths';
import { PageLink } from '#client/components/links/page-link';
import { AgentLink } from '#client/components/links/record-link';
import { LifetimeAmount } from '#client/components/links/lifetime-amount';
import { ContactLinks } from '#client/components/values/contact-links';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { Count } from '#client/components/values/numbers';
import { DateText } from '#client/components/values/times';
import { customerColumnTexts as texts } from './customer-column-texts';

interface Options {
  /** The customers stopped buying: what was lost is a column. */
  areInactive: boolean;
  /** Renders the name of a customer. Default: plain, since the row opens the customer. */
  renderName?: (customer: Customer) => ReactNode;
}

/** Returns the columns of a list of customers. */
export function useCustomerColumns({
  areInactive,
  renderName = renderPlainName,
}: Options): readonly ListColumn<Customer>[] {
  const today = useToday();
  return useMemo(
    () => [
      { key: 'name', title: texts.name, width: 208, sort: 'name', card: 'title', cell: renderName },
      ...PARTIES,
      ...getSalesColumns(today, areInactive),
      ...(areInactive ? [LOST] : []),
      CONTACT,
    ],
    [today, areInactive, renderName],
  );
}

function renderPlainName(customer: Customer): ReactNode {
  return <Name value={customer.name} fact={customer.city} />;
}

function getSalesColumns(today: string, areInactive: boolean): readonly ListColumn<Customer>[] {
  return [
    {
      key: 'lastSale',
      title: texts.lastSaleOn,
      width: 162,
      numeric: true,
      sort: 'lastSaleOn',
      card: 'line',
      named: false,
      cell: ({ lastSaleOn }) => (
        <span className="last-sale">
          <DateText value={lastSaleOn} />{' '}
          {lastSaleOn !== null && (
            <span className="muted">{getDaysText(daysBetween(lastSaleOn, today))}</span>
          )}
        </span>
      ),
    },
    {
      key: 'sales',
      title: texts.salesCount,
      width: 68,
      numeric: true,
      priority: 2,
      isSummed: true,
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
      width: 112,
      ...(areInactive && { priority: 2 }),
      numeric: true,
      sort: 'lifetimeAmount',
      isSummed: true,
      ...(!areInactive && { card: 'figure' }),
      named: false,
      cell: (customer) => <LifetimeAmount customer={customer} />,
    },
  ];
}

const getDaysText = (days: number): string => pluralize(days, texts.oneDay, texts.days);

const PARTIES: readonly ListColumn<Customer>[] = [
  {
    key: 'agent',
    title: texts.agent,
    width: 106,
    priority: 2,
    card: 'lead',
    cell: ({ agentId, agentName }) => <AgentLink id={agentId} name={agentName} />,
  },
  {
    key: 'marketer',
    title: texts.marketer,
    width: 118,
    priority: 3,
    cell: ({ marketerName }) => <Name value={marketerName} />,
  },
];

const LOST: ListColumn<Customer> = {
  key: 'lost',
  title: texts.lost,
  width: 112,
  numeric: true,
  sort: 'lastYearAmount',
  isSummed: true,
  card: 'figure',
  named: false,
  cell: (customer) => <Lost customer={customer} />,
};

/** Amount of the last year with sales, with a link to them. */
function Lost({ customer }: { customer: Customer }): ReactNode {
  const { id, lastSaleOn, lastYearAmount } = customer;
  const amount = <Money value={lastYearAmount} whole />;
  if (lastSaleOn === null) return amount;
  const from = addDays(yearBefore(lastSaleOn), 1);
  return <PageLink to={paths.sales({ customerId: id, from, to: lastSaleOn })}>{amount}</PageLink>;
}

const CONTACT: ListColumn<Customer> = {
  key: 'contact',
  title: texts.contact,
  width: 176,
  card: 'foot',
  cell: ({ phone, name, doNotContact }) => (
    <ContactLinks phone={phone} name={name} doNotContact={doNotContact} />
  ),
};

interface Sums {
  salesCount: number;
  lifetimeAmount: number;
  lastYearAmount: number;
}

/** Returns the sums below the columns. */
export function renderCustomerSums({ salesCount, lifetimeAmount, lastYearAmount }: Sums) {
  return {
    sales: <Count value={salesCount} />,
    lifetime: <Money value={lifetimeAmount} whole bare />,
    lost: <Money value={lastYearAmount} whole bare />,
  };
}
