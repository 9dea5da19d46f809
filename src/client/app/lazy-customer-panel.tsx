import type { ReactNode } from 'react';
import { useCan } from '#client/session/permissions/use-can';
import { paths } from '#client/lib/location/paths';
import { normalPath } from '#client/lib/location/normal-path';
import { useAddress } from '#client/lib/location/use-address';
import { usePathname } from '#client/lib/location/use-pathname';
import { lazyDialog } from '#client/components/dialogs/lazy-dialog';

const CustomerPanel = lazyDialog(
  async () =>
    (await import(/* webpackChunkName: "customer-panel" */ '#client/features/customers/customer-panel'))
      .CustomerPanel,
);

/** Panel of the customer in the address (`?customer=`), for users with the permission. The customers' page has its own. */
export function LazyCustomerPanel(): ReactNode {
  const { get, change } = useAddress();
  const maySee = useCan('customers.view');
  const id = get('customer');
  const isOwn = normalPath(usePathname()) === paths.customers();
  return (
    maySee &&
    !isOwn &&
    id !== undefined && <CustomerPanel id={id} onClose={() => change({ customer: undefined })} />
  );
}
