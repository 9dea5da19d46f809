import type { ReactNode } from 'react';
import { ClosingCard } from './closing-card';
import { LateChangesCard } from './late-changes/late-changes-card';

/** Closing and late changes of a month. */
export function MonthClosing({ month }: { month: string }): ReactNode {
  return (
    <>
      <ClosingCard key={month} month={month} />
      <LateChangesCard month={month} />
    </>
  );
}
