import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { selectHolds } from '../permissions/permissions-selectors';
import { useAppSelector } from '../platform/hooks';

const CustomerPanel = lazy(async () => ({
  default: (await import(/* webpackChunkName: "customer-panel" */ '../customers/customer-panel'))
    .CustomerPanel,
}));

/** The customer of the address, for those who may see customers; its code comes when one is first opened. */
export function LazyCustomerPanel(): ReactNode {
  const maySee = useAppSelector((state) => selectHolds(state, 'customers.view'));
  const isNamed = new URLSearchParams(useLocation().search).has('customer');
  if (!maySee || !isNamed) return null;
  return (
    <Suspense fallback={null}>
      <CustomerPanel />
    </Suspense>
  );
}
