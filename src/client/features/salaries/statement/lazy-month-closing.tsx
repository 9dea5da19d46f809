import { lazy, Suspense, type ReactNode } from 'react';
import { CardSkeleton } from '#client/components/feedback/skeletons';

const MonthClosing = lazy(async () => ({
  default: (await import(/* webpackChunkName: "month-closing" */ './month-closing')).MonthClosing,
}));

/** Closing and late changes of a month. The code is loaded when they are first displayed. */
export function LazyMonthClosing({ month }: { month: string }): ReactNode {
  return (
    <Suspense fallback={<CardSkeleton lines={14} />}>
      <MonthClosing month={month} />
    </Suspense>
  );
}
