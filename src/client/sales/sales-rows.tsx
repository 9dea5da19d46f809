import Button from 'antd/es/button/Button';
import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react';
import type { Sale } from '../../contract/sales/sales-contract';
import { SALE_SORTS, saleKey } from '../../contract/sales/sales-key';
import { failureOf } from '../app/api-error';
import { useAppDispatch } from '../app/hooks';
import { useGetLastSyncTimeQuery } from '../sync/sync-api';
import { LongTable } from '../ui/long-table';
import { LongTableEmpty, LongTableLoading } from '../ui/long-table-states';
import { LoadFailure } from '../ui/failure';
import { failureTexts } from '../ui/failure-texts';
import { longTableTexts } from '../ui/long-table-texts';
import { useGetSalesTotalsQuery, useListSalesInfiniteQuery } from './sales-api';
import { SALE_TABLE_COLUMNS, SaleCard } from './sales-columns';
import { salesTexts } from './sales-texts';
import { isFiltered, sortPressed, viewChanged, type SalesView } from './sales-view';

interface Props {
  view: SalesView;
  /** Told when there are rows, none, or the word that they did not come. */
  onShown: () => void;
}

/** The rows of a view, as many as have been scrolled to, in whichever of its states they are. */
export function SalesRows({ view, onShown }: Props): ReactNode {
  const { filter, sort, direction } = view;
  const dispatch = useAppDispatch();
  const list = useSalesList(view);
  const count = useGetSalesTotalsQuery({ query: filter }).currentData?.data.count;
  const { rows, error } = list;
  const waiting = rows === undefined && (!error || list.isFetching);
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    if (!waiting) tell();
  }, [waiting]);
  if (rows === undefined) {
    if (waiting) return <LongTableLoading label={salesTexts.loading} />;
    return <LoadFailure title={longTableTexts.failedTitle} {...failureOf(error)} onRetry={list.retry} />;
  }
  if (rows.length === 0) return <NoSales filtered={isFiltered(filter)} />;
  return (
    <>
      <LongTable
        label={salesTexts.table}
        columns={SALE_TABLE_COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        listKey={JSON.stringify([filter, sort, direction])}
        card={cardOf}
        sorting={{ sort, direction }}
        onSort={(key) => {
          const pressed = SALE_SORTS.find((one) => one === key);
          if (pressed) dispatch(sortPressed(pressed));
        }}
        openKey={view.sale}
        onOpen={({ id }) => dispatch(viewChanged({ sale: id }))}
        onFirstVisible={(sale) => {
          const first = sale === rows[0] && !list.hasPrevious;
          dispatch(viewChanged({ at: first ? null : saleKey(sale, sort) }, 'replace'));
        }}
        onNear={list.loadMore}
        count={count}
      />
      {error && !list.isFetching && (
        <p className="sales-more-failed" role="alert">
          {longTableTexts.moreFailed}
          <Button size="small" onClick={list.retry}>
            {failureTexts.retry}
          </Button>
        </p>
      )}
    </>
  );
}

const cardOf = (sale: Sale): ReactNode => <SaleCard sale={sale} />;

/** The list begins at the row that the address names at that time; afterwards the address follows the scrolling. */
function useSalesList({ filter, sort, direction, at }: SalesView) {
  const lastSyncTime = useGetLastSyncTimeQuery().data?.data.lastSyncTime;
  const arg = { filter, sort, direction, lastSyncTime: lastSyncTime ?? null };
  const argKey = JSON.stringify(arg);
  // oxlint-disable-next-line react/exhaustive-deps -- another list begins anew, and only that
  const initialPageParam = useMemo(() => (at === null ? {} : { at }), [argKey]);
  const query = useListSalesInfiniteQuery(arg, { initialPageParam, skip: lastSyncTime === undefined });
  const { data, error, isFetching, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage, refetch } =
    query;
  const rows = useMemo(() => data && uniqueRows(data.pages.map((page) => page.data)), [data]);
  const loadMore = (end: 'start' | 'end'): void => {
    if (isFetching || error) return;
    if (end === 'end' && hasNextPage) void fetchNextPage();
    if (end === 'start' && hasPreviousPage) void fetchPreviousPage();
  };
  const retry = (): void => {
    if (data === undefined) void refetch();
    else if (hasNextPage) void fetchNextPage();
    else void fetchPreviousPage();
  };
  return { rows, error, isFetching, hasPrevious: hasPreviousPage, loadMore, retry };
}

/** A sale that moved between two pages while they were read is shown once. */
function uniqueRows(pages: readonly Sale[][]): Sale[] {
  return [...new Map(pages.flat().map((sale) => [sale.id, sale])).values()];
}

function NoSales({ filtered }: { filtered: boolean }): ReactNode {
  const dispatch = useAppDispatch();
  if (!filtered) {
    return (
      <LongTableEmpty title={salesTexts.noSalesTitle}>
        <p>{salesTexts.noSales}</p>
      </LongTableEmpty>
    );
  }
  const clear = (
    <Button type="primary" onClick={() => dispatch(viewChanged({ filter: {} }))}>
      {salesTexts.clear}
    </Button>
  );
  return (
    <LongTableEmpty title={salesTexts.emptyTitle} action={clear}>
      <p>{salesTexts.empty}</p>
    </LongTableEmpty>
  );
}
