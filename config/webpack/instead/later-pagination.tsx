import type { PaginationProps } from 'antd/es/pagination/index';
import { lazy, Suspense, type ReactNode } from 'react';

/**
 * Takes the place, in the browser's build, of the paging that antd's table brings along: it comes when a table first has
 * pages. Most have none, and it weighs, with its list of page sizes, as much as the table.
 */
// oxlint-disable-next-line import/no-default-export -- as antd asks for it
export default function LaterPagination(props: PaginationProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <Pagination {...props} />
    </Suspense>
  );
}

const Pagination = lazy(() => import(/* webpackChunkName: "pagination" */ 'antd/es/pagination/index'));
