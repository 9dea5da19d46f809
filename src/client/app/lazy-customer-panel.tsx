import type { ReactNode } from 'react';
import { useCan } from '../features/permissions/use-can';
import { useAddress } from '../lib/location/use-address';
import { lazyDialog } from '../components/dialogs/lazy-dialog';

const CustomerPanel = lazyDialog(
  async () =>
    (await import(/* webpackChunkName: "customer-panel" */ '../features/customers/customer-panel'))
      .CustomerPanel,
);

/** Panel of the customer in the address (`?customer=`), for users with the permission. */
export function LazyCustomerPanel(): ReactNode {
  const { get, change } = useAddress();
  const maySee = useCan('customers.view');
  const id = get('customer');
  return (
    maySee && id !== undefined && <CustomerPanel id={id} onClose={() => change({ customer: undefined })} />
  );
}
