import Skeleton from 'antd/es/skeleton/index';
import type { ReactNode } from 'react';

/** Skeleton of text lines within a card. */
export function LinesSkeleton({ lines }: { lines: number }): ReactNode {
  return (
    <div aria-hidden>
      <Skeleton title={false} paragraph={{ rows: lines, width: '100%' }} />
    </div>
  );
}
