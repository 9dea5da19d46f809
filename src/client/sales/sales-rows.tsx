import Button from 'antd/es/button/Button';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import type { Sale } from '../../contract/sales/sales-contract';
import { failureOf } from '../platform/http/api-error';
import { useAppDispatch } from '../platform/hooks';
import { useGetLastSyncTimeQuery } from '../sync/sync-api';
import { LongTable } from '../ui/long-table';
import { LongTableEmpty, LongTableLoading } from '../ui/long-table-states';
import { LoadFailure } from '../ui/section/failure';
import { failureTexts } from '../ui/section/failure-texts';
import { longTableTexts } from '../ui/long-table-texts';
import { useGetSalesTotalsQuery, useListSalesInfiniteQuery } from './sales-api';
import { COLUMNS_WITHOUT_COMMISSION, SALE_TABLE_COLUMNS, SaleCard } from './sales-columns';
import { salesTexts } from './sales-texts';
import { isFiltered, sortOf, sortPressed, viewChanged, type SalesView } from './sales-view';

interface Props {
  view: SalesView;
  /** Told when there are rows, none, or the word that they did not come. */
  onShown: () => void;
  onClear: () => void;
}

/** The rows of a view, as many as have been scrolled to, in whichever of its states they are. */
export function SalesRows({ view, onShown, onClear }: Props): ReactNode {
  const { filter, sort, direction } = view;
  const dispatch = useAppDispatch();
  const list = useSalesList(view);
  const count = useGetSalesTotalsQuery({ query: filter }).currentData?.data.count;
  const { rows, error } = list;
  const failed = Boolean(error) && !list.isFetching;
  // Rows of another filter or order stay until those that were asked for are there; that there are none does not.
  const waiting = !failed && (rows === undefined || (list.isOther && rows.length === 0));
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    if (!waiting) tell();
  }, [waiting]);
  if (waiting) return <LongTableLoading label={salesTexts.loading} />;
  if (rows === undefined || (failed && list.isOther))
    return <LoadFailure title={longTableTexts.failedTitle} {...failureOf(error)} onRetry={list.retry} />;
  if (rows.length === 0) return <NoSales filtered={isFiltered(filter)} onClear={onClear} />;
  return (
    <>
      <LongTable
        label={salesTexts.table}
        columns={rows[0]?.commission === undefined ? COLUMNS_WITHOUT_COMMISSION : SALE_TABLE_COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        listKey={list.listKey}
        busy={list.isOther}
        card={cardOf}
        sorting={{ sort, direction }}
        onSort={(key) => {
          const pressed = sortOf(key);
          if (pressed) dispatch(sortPressed(pressed));
        }}
        openKey={view.sale}
        onOpen={({ id }) => dispatch(viewChanged({ sale: id }))}
        onFirstVisible={(sale) => {
          if (list.isOther) return;
          const first = sale === rows[0] && !list.hasPrevious;
          dispatch(viewChanged({ at: first ? null : sale.id }, 'replace'));
        }}
        onNear={list.loadMore}
        count={count}
      />
      {failed && (
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
  const time = useGetLastSyncTimeQuery();
  const lastSyncTime = time.data?.data.lastSyncTime;
  const arg = { filter, sort, direction, lastSyncTime: lastSyncTime ?? null };
  const argKey = JSON.stringify(arg);
  // oxlint-disable-next-line react/exhaustive-deps -- another list begins anew, and only that
  const initialPageParam = useMemo(() => (at === null ? {} : { at }), [argKey]);
  // Whoever cannot be told the time of the last synchronisation can be shown its sales.
  const skip = lastSyncTime === undefined && !time.isError;
  const query = useListSalesInfiniteQuery(arg, { initialPageParam, skip });
  const { currentData, error, isFetching, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage } =
    query;
  const { data, listKey, isOther } = useLastList(currentData, JSON.stringify([filter, sort, direction]));
  const rows = useMemo(() => data && uniqueRows(data.pages.map((page) => page.data)), [data]);
  const loadMore = (end: 'start' | 'end'): void => {
    if (isFetching || error) return;
    if (end === 'end' && hasNextPage) void fetchNextPage();
    if (end === 'start' && hasPreviousPage) void fetchPreviousPage();
  };
  const retry = (): void => {
    if (currentData === undefined) void query.refetch();
    else if (hasNextPage) void fetchNextPage();
    else void fetchPreviousPage();
  };
  return { rows, listKey, isOther, error, isFetching, hasPrevious: hasPreviousPage, loadMore, retry };
}

/**
 * What the last list brought that brought anything.
 * @returns `isOther`: it is the list of another filter or order than `listKey`, which is still to come. After a
 *   synchronisation the rows of before it are no other list.
 */
function useLastList<Data>(
  currentData: Data | undefined,
  listKey: string,
): { data: Data | undefined; listKey: string; isOther: boolean } {
  const [last, setLast] = useState({ data: currentData, listKey });
  const isNew = currentData !== undefined && currentData !== last.data;
  if (isNew) setLast({ data: currentData, listKey });
  const shown = isNew ? { data: currentData, listKey } : last;
  return { ...shown, isOther: shown.data !== undefined && shown.listKey !== listKey };
}

/** A sale that moved between two pages while they were read is shown once. */
function uniqueRows(pages: readonly Sale[][]): Sale[] {
  return [...new Map(pages.flat().map((sale) => [sale.id, sale])).values()];
}

function NoSales({ filtered, onClear }: { filtered: boolean; onClear: () => void }): ReactNode {
  if (!filtered) {
    return (
      <LongTableEmpty title={salesTexts.noSalesTitle}>
        <p>{salesTexts.noSales}</p>
      </LongTableEmpty>
    );
  }
  const clear = (
    <Button type="primary" onClick={onClear}>
      {salesTexts.clear}
    </Button>
  );
  return (
    <LongTableEmpty title={salesTexts.emptyTitle} action={clear}>
      <p>{salesTexts.empty}</p>
    </LongTableEmpty>
  );
}
