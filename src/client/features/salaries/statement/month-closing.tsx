import type { ReactNode } from 'react';
import { ClosingCard } from './closing-card';
import { LateChangesCard } from './late-changes/late-changes-card';
import { QuestionsCard } from './questions/questions-card';

/** Closing of a month, questions of agents and late changes. */
export function MonthClosing({ month }: { month: string }): ReactNode {
  return (
    <>
      <ClosingCard key={month} month={month} />
      <QuestionsCard month={month} />
      <LateChangesCard month={month} />
    </>
  );
}
