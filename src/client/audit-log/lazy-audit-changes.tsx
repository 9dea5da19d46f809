import Skeleton from 'antd/es/skeleton/index';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import type { AuditChanges } from './audit-changes';

const Changes = lazy(async () => ({
  default: (await import(/* webpackChunkName: "audit-changes" */ './audit-changes')).AuditChanges,
}));

/** What an entry changed; the words for it come when the first entry is opened. */
export function LazyAuditChanges(props: ComponentProps<typeof AuditChanges>): ReactNode {
  return (
    <Suspense fallback={<Skeleton active />}>
      <Changes {...props} />
    </Suspense>
  );
}
