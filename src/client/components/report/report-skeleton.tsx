import type { ReactNode } from 'react';
import { TableSkeleton } from '../feedback/skeletons';
import '../list/list.css';
import { TotalsSkeleton } from '../list/list-totals';

/** Skeleton of a report's card: strip of figures and rows. */
export function ReportSkeleton(props: { columns: number; rows: number }): ReactNode {
  return (
    <div className="surface list-box">
      <TotalsSkeleton />
      <TableSkeleton {...props} />
    </div>
  );
}
