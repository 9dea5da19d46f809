import Skeleton from 'antd/es/skeleton/index';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import type { FoldedFields } from './folded-fields';

const Fields = lazy(async () => ({
  default: (await import(/* webpackChunkName: "list-fields" */ './folded-fields')).FoldedFields,
}));

/** Collapsed conditions, with a skeleton while their code loads. */
export function LazyFoldedFields(props: ComponentProps<typeof FoldedFields>): ReactNode {
  return (
    <Suspense fallback={<Skeleton active />}>
      <Fields {...props} />
    </Suspense>
  );
}
