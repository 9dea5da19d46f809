import Skeleton from 'antd/es/skeleton/index';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import type { AuditChanges } from './audit-changes';

const Changes = lazy(async () => ({
  default: (await import(/* webpackChunkName: "audit-changes" */ './audit-changes')).AuditChanges,
}));

/** Changes of an entry. Code and texts are loaded when the first entry opens. */
export function LazyAuditChanges(props: ComponentProps<typeof AuditChanges>): ReactNode {
  return (
    <Suspense fallback={<Skeleton active />}>
      <Changes {...props} />
    </Suspense>
  );
}
