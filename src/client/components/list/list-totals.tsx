import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Skeleton from 'antd/es/skeleton/index';
import Tag from 'antd/es/tag/index';
import type { ReactNode } from 'react';
import { useSeenData } from '#client/lib/connection/use-seen-data';
import { failureTexts, loadFailureText } from '../feedback/failure-texts';
import { listTexts } from './list-texts';

interface Known {
  count: number;
  /** Text that was searched in place of the typed text. */
  meant?: string | undefined;
}

interface Props<Totals extends Known> {
  query: {
    currentData?: { data: Totals } | undefined;
    data?: { data: Totals } | undefined;
    error?: unknown;
    refetch: () => unknown;
    /** The rows failed to load, too. Their error is shown. */
    rowsFailed: boolean;
  };
  children: (totals: Totals) => ReactNode;
}

/** Number of figures of the skeleton. */
const FIGURES = 3;

/**
 * Strip with the figures of all rows of the filter, at the top of the table's card. Its height is always the same; the
 * last figures are left out where there is no room.
 */
export function ListTotals<Totals extends Known>({ query, children }: Props<Totals>): ReactNode {
  const seen = useSeenData(query);
  const { data, error, refetch, rowsFailed } = query;
  // The figures of the previous filter stay until the new ones load, as the rows do.
  const shown = seen ?? (error ? undefined : data);
  if (shown) {
    const { meant } = shown.data;
    return (
      <Strip isBusy={shown !== seen}>
        {children(shown.data)}
        {meant !== undefined && (
          <span className="fine list-meant">
            {listTexts.meant} <Tag color="warning">{meant}</Tag>
          </span>
        )}
      </Strip>
    );
  }
  if (!error) return <TotalsSkeleton />;
  if (rowsFailed) return null;
  return <FailedStrip error={error} onRetry={() => void refetch()} />;
}

/** Strip whose figures failed to load. It has the height of the figures, so that the rows stay in place. */
function FailedStrip({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  return (
    <Flex align="center" gap={12} className="list-totals-failed" role="alert">
      <strong className="bad unbroken">{listTexts.totalsFailed}</strong>
      <span className="fine cut">{loadFailureText(error)}</span>
      <Button size="small" className="at-end" onClick={onRetry}>
        {failureTexts.retry}
      </Button>
    </Flex>
  );
}

/** Strip of figures at the top of a table's card. */
export function Strip({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }): ReactNode {
  return (
    <output className="list-totals" aria-busy={isBusy}>
      {children}
    </output>
  );
}

/** Strip whose figures are loading. */
export function TotalsSkeleton(): ReactNode {
  return (
    <div className="list-totals list-totals-coming" aria-hidden>
      {Array.from({ length: FIGURES }, (_, i) => (
        <Skeleton.Button key={i} active size="small" />
      ))}
    </div>
  );
}

/** Label and value of a figure. */
export function Total({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <span className="list-total">
      <span className="fine">{label}</span>
      <strong>{children}</strong>
    </span>
  );
}
