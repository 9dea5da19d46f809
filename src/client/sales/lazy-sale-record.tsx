import { lazy, Suspense, type ReactNode } from 'react';
import type { Sale } from '../../contract/sales/sales-contract';
import { RecordSkeleton } from '../ui/section/skeletons';

const load = () => import(/* webpackChunkName: "sale-record" */ './sale-record');
const Record = lazy(async () => ({ default: (await load()).SaleRecord }));
const Links = lazy(async () => ({ default: (await load()).SaleLinks }));

interface Props {
  sale: Sale;
}

/** All that is known of one sale; the code for it comes when the first sale is opened. */
export function LazySaleRecord(props: Props): ReactNode {
  return (
    <Suspense fallback={<RecordSkeleton />}>
      <Record {...props} />
    </Suspense>
  );
}

/** Where else to look from a sale. */
export function LazySaleLinks(props: Props): ReactNode {
  return (
    <Suspense fallback={null}>
      <Links {...props} />
    </Suspense>
  );
}
