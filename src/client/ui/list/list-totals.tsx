import Skeleton from 'antd/es/skeleton/index';
import type { ReactNode } from 'react';
import { FailureAlert } from '../section/failure-alert';
import { Moment } from '../values/times';
import { listTexts } from './list-texts';

interface Known {
  lastSyncTime: string | null;
  /** What was searched in place of what was typed. */
  meant?: string | undefined;
}

interface Props<Totals extends Known> {
  query: { currentData?: { data: Totals } | undefined; error?: unknown; refetch: () => unknown };
  /** How many there are, more or less: their places are kept until they come. */
  figures: number;
  children: (totals: Totals) => ReactNode;
}

/** Figures of all rows of the filter, and the synchronisation that they rest on. */
export function ListTotals<Totals extends Known>({
  query: { currentData, error, refetch },
  figures,
  children,
}: Props<Totals>): ReactNode {
  if (currentData) {
    const { lastSyncTime, meant } = currentData.data;
    return (
      <output className="list-totals">
        {meant !== undefined && (
          <span className="list-meant">
            {listTexts.meant} <mark>{meant}</mark>
          </span>
        )}
        {children(currentData.data)}
        <span className="list-totals-as-of">
          {lastSyncTime === null ? (
            listTexts.neverSynced
          ) : (
            <>
              {listTexts.asOfSync}
              <Moment value={lastSyncTime} />
            </>
          )}
        </span>
      </output>
    );
  }
  if (!error) return <TotalsWaiting figures={figures} />;
  return <FailureAlert title={listTexts.totalsFailed} error={error} onRetry={() => void refetch()} />;
}

function TotalsWaiting({ figures }: { figures: number }): ReactNode {
  return (
    <div className="list-totals" aria-hidden>
      {Array.from({ length: figures }, (_, i) => (
        <Skeleton.Node key={i} active className="list-total-waiting" />
      ))}
      <Skeleton.Node active className="list-totals-as-of" />
    </div>
  );
}

/** One figure of the totals: what it is, and how much. */
export function Total({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <span className="list-total">
      <span className="list-total-label">{label}</span>
      <strong>{children}</strong>
    </span>
  );
}
