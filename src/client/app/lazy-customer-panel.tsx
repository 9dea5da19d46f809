import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { selectHolds } from '../permissions/permissions-selectors';
import { useAppDispatch, useAppSelector } from '../platform/hooks';
import { navigate } from '../platform/location/navigate';
import { lazyDialog } from '../ui/lazy-dialog';

const CustomerPanel = lazyDialog(
  async () =>
    (await import(/* webpackChunkName: "customer-panel" */ '../customers/customer-panel')).CustomerPanel,
);

/** The customer that the address names (`?customer=`), for those who may see customers. */
export function LazyCustomerPanel(): ReactNode {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const maySee = useAppSelector((state) => selectHolds(state, 'customers.view'));
  const id = new URLSearchParams(search).get('customer');
  const close = (): void => {
    const rest = new URLSearchParams(search);
    rest.delete('customer');
    const text = rest.toString();
    dispatch(navigate(pathname + (text && `?${text}`)));
  };
  return maySee && id !== null && <CustomerPanel id={id} onClose={close} />;
}
