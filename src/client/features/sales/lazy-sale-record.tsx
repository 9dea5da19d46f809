import { lazy, Suspense, type ReactNode } from 'react';
import type { Sale } from '#contract/features/sales/sales-contract';
import { RecordSkeleton } from '#client/components/feedback/skeletons';

const Record = lazy(async () => ({
  default: (await import(/* webpackChunkName: "sale-record" */ './sale-record')).SaleRecord,
}));
const Links = lazy(async () => ({
  default: (await import(/* webpackChunkName: "sale-record" */ './sale-links')).SaleLinks,
}));

interface Props {
  sale: Sale;
}

/** Record of a sale. Its code is loaded when the first sale opens. */
export function LazySaleRecord(props: Props): ReactNode {
  return (
    <Suspense fallback={<RecordSkeleton />}>
      <Record {...props} />
    </Suspense>
  );
}

/** Links from a sale to related pages. */
export function LazySaleLinks(props: Props): ReactNode {
  return (
    <Suspense fallback={null}>
      <Links {...props} />
    </Suspense>
  );
}
