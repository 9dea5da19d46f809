import type { ReactNode } from 'react';
import type { Customer } from '#contract/features/customers/customers-contract';
import { paths } from '#client/lib/location/paths';
import { useToday } from '../dates/business-day';
import { Money } from '../values/money';
import { PageLink } from './page-link';

/** Amount of all sales of a customer up to today, with a link to them. */
export function LifetimeAmount({
  customer,
}: {
  customer: Pick<Customer, 'id' | 'lifetimeAmount'>;
}): ReactNode {
  const to = useToday();
  return (
    <PageLink to={paths.sales({ customerId: customer.id, to })}>
      <Money value={customer.lifetimeAmount} whole />
    </PageLink>
  );
}
