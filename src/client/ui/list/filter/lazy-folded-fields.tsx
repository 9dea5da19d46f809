import Skeleton from 'antd/es/skeleton/index';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import type { FoldedFields } from './folded-fields';

const Fields = lazy(async () => ({
  default: (await import(/* webpackChunkName: "list-fields" */ './folded-fields')).FoldedFields,
}));

/** The folded conditions; until their code has come, their place is held. */
export function LazyFoldedFields(props: ComponentProps<typeof FoldedFields>): ReactNode {
  return (
    <Suspense fallback={<Skeleton active />}>
      <Fields {...props} />
    </Suspense>
  );
}
