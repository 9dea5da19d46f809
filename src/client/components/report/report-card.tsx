import type { ReactNode } from 'react';
import { useNarrow } from '../hooks/use-media';

/** Card of a report: figures above the rows. On a phone the rows are cards of their own, below the figures. */
export function ReportCard({ figures, children }: { figures: ReactNode; children: ReactNode }): ReactNode {
  if (useNarrow()) {
    return (
      <>
        <div className="surface">{figures}</div>
        {children}
      </>
    );
  }
  return (
    <div className="surface list-box">
      {figures}
      {children}
    </div>
  );
}
