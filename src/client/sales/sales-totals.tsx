import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import type { SalesFilter, SalesTotals } from '../../contract/sales/sales-contract';
import { Money } from '../ui/values/money';
import { Count } from '../ui/values/numbers';
import { failureTexts } from '../ui/section/failure-texts';
import { useGetSalesTotalsQuery } from './sales-api';
import { Moment } from './sales-columns';
import { salesCount, salesTexts } from './sales-texts';

/** Number and sums of all sales of the filter, which statuses they have, and the synchronisation they rest on. */
export function SalesTotalsLine({ filter }: { filter: SalesFilter }): ReactNode {
  const { currentData, error, refetch } = useGetSalesTotalsQuery({ query: filter });
  if (error && !currentData) {
    return (
      <p className="sales-totals" role="alert">
        {salesTexts.totalsFailed}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {failureTexts.retry}
        </Button>
      </p>
    );
  }
  if (!currentData) return <p className="sales-totals sales-totals-bone" aria-busy />;
  const { count, amount, commission, lastSyncTime, statuses } = currentData.data;
  return (
    <output className="sales-totals">
      <span data-testid="sales-totals">
        <SalesCount count={count} /> ·{' '}
        <strong data-testid="sales-amount">
          <Money value={amount} />
        </strong>{' '}
        {commission !== undefined && (
          <>
            · {salesTexts.commissions}{' '}
            <strong data-testid="sales-commission">
              <Money value={commission} />
            </strong>
          </>
        )}
      </span>
      <span className="sales-totals-quiet">
        {statuses.length > 0 && <StatusCounts statuses={statuses} all={filter.statusCode === undefined} />}
        <span>
          {lastSyncTime === null ? (
            salesTexts.neverSynced
          ) : (
            <>
              {salesTexts.asOfSync}
              <Moment iso={lastSyncTime} />
            </>
          )}
        </span>
      </span>
    </output>
  );
}

/** One has no number beside its noun. */
function SalesCount({ count }: { count: number }): ReactNode {
  if (count === 1) return <strong data-testid="sales-count">{salesCount(count)}</strong>;
  return (
    <>
      <strong data-testid="sales-count">
        <Count value={count} />
      </strong>{' '}
      {salesTexts.table}
    </>
  );
}

function StatusCounts({ statuses, all }: { statuses: SalesTotals['statuses']; all: boolean }): ReactNode {
  const parts = statuses.map(({ statusCode, statusName, count }) => (
    <span key={statusCode ?? 'none'}>
      <bdi>{statusName ?? statusCode ?? salesTexts.noStatus}</bdi> <Count value={count} />
    </span>
  ));
  return (
    <span className="sales-statuses">
      {all ? salesTexts.allStatuses : salesTexts.statuses} {parts}
    </span>
  );
}
