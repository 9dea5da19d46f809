import type { PaginationProps } from 'antd/es/pagination/index';
import { lazy, Suspense, type ReactNode } from 'react';

/**
 * Replaces the pagination of antd's table in the browser build by a lazy import for tables with pages. Most tables
 * have none, and with its list of page sizes it is as large as the table.
 */
// oxlint-disable-next-line import/no-default-export -- antd imports the default
export default function LaterPagination(props: PaginationProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <Pagination {...props} />
    </Suspense>
  );
}

const Pagination = lazy(() => import(/* webpackChunkName: "pagination" */ 'antd/es/pagination/index'));
