import Flex from 'antd/es/flex/index';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Density } from '#contract/features/list-views/list-views-contract';
import type { AnyList, ListSort } from '#contract/lib/lists/list';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { useNarrow } from '../../hooks/use-media';
import { SortingProvider, type TableSorting } from '../../sorting/sorting-context';
import { FailureAlert } from '../../feedback/failure-alert';
import { sectionTexts } from '../../layout/section-texts';
import { formatCount } from '../../values/format-number';
import { ListEmpty, ListFailed, ListLoading } from './list-states';
import type { KeyedRow } from '../list-endpoint-types';
import { ListPrint } from './list-print';
import { FootContext } from './list-foot';
import { DeferredListTable } from './deferred-list-table';
import { listTexts } from '../list-texts';
import { CARDS_UP_TO_PX, type ListColumn } from '../list-types';
import {
  isFiltered,
  toSearch,
  sortPressed,
  viewChanged,
  type ListAddress,
  type ListView,
} from '../list-view';
import type { KeyedRows } from './use-keyed-rows';

interface Props<L extends AnyList> {
  address: ListAddress<L>;
  view: ListView<L>;
  list: KeyedRows<KeyedRow<L>>;
  label: string;
  columns: readonly ListColumn<KeyedRow<L>>[];
  density: Density;
  /** The opening view is not known yet. */
  isPending: boolean;
  /** Number of rows that match the filter. `undefined` while it is unknown. */
  count: number | undefined;
  empty: { title: string; text: string };
  /** Rows open a panel. */
  isExpandable: boolean;
  /** Control beside the position in the list. */
  dayJump: ReactNode;
  /** Sums of all rows of the filter, by the keys of their columns. `undefined` while they are unknown. */
  sums: Readonly<Record<string, ReactNode>> | undefined;
  onNoRoom: (keys: readonly string[]) => void;
  onClear: () => void;
}

/** Rows of a view in every state, with the position in the list. */
export function ListRows<L extends AnyList>(props: Props<L>): ReactNode {
  const { address, view, list, label, columns, density, isPending, count, empty, isExpandable, onClear } =
    props;
  const dispatch = useAppDispatch();
  const position = usePosition(list, count);
  const narrow = useNarrow(CARDS_UP_TO_PX);
  const getHref = useCallback(
    (row: { id: string }) => toSearch(address, { ...view, open: row.id }) || '?',
    [address, view],
  );
  const order = useListSorting(address, view);
  const { rows, error } = list;
  const failed = Boolean(error) && !list.isFetching;
  const broken = failed && <ListBroken list={list} />;
  // Offline, the loaded rows stay, and the bar above the page shows their age.
  const isLost = useAppSelector(({ connection }) => connection.status === 'lost');
  if (isPending) return <ListLoading />;
  if (failed && (rows === undefined || (list.isOther && !isLost)))
    return <ListFailed error={error} onRetry={list.retry} />;
  // Rows of the previous filter or order stay until the new ones load, but its empty state does not.
  if (rows === undefined || (list.isOther && rows.length === 0)) return <ListLoading />;
  if (rows.length === 0) return <ListEmpty {...empty} filtered={isFiltered(view.filter)} onClear={onClear} />;
  const unit = !narrow && columns.some(({ isSummed }) => isSummed) && listTexts.unit;
  const foot = (
    <Flex justify="space-between" align="center" gap={12} className="list-foot no-print">
      <Flex gap={4} className="fine">
        <p data-testid="list-position">{position.text}</p>
        {unit && <span>{position.text ? `· ${unit}` : unit}</span>}
      </Flex>
      {props.dayJump}
    </Flex>
  );
  return (
    <>
      {/* The error of outdated rows is above them, the error of further rows below. */}
      <div>{!list.isMoreError && (list.isOther || !isLost) && broken}</div>
      <SortingProvider value={order}>
        <FootContext value={{ position: foot, sums: props.sums }}>
          <DeferredListTable<KeyedRow<L>>
            label={label}
            columns={columns}
            density={density}
            rows={rows}
            listKey={list.listKey}
            busy={list.isOther}
            openId={view.open}
            {...(isExpandable && {
              getHref,
              onOpen: ({ id }: KeyedRow<L>) => {
                // Only the first opening of the panel pushes a history entry; moving from row to row replaces it.
                dispatch(viewChanged(address, { open: id }, view.open === null ? 'push' : 'replace'));
              },
            })}
            at={view.at}
            onFirstVisible={(row, rowsAbove) => {
              position.moved(rowsAbove);
              // The address would name a row that the list is leaving, and the list would return to it.
              if (list.isRestarting) return;
              const isFirst = row.id === rows[0]?.id && !list.hasPrevious;
              dispatch(viewChanged(address, { at: isFirst ? null : row.id }, 'replace'));
            }}
            onNear={list.loadMore}
            hasPrevious={list.hasPrevious}
            hasNext={list.hasNext}
            onEnd={(end) => {
              list.begin(end);
              if (end === 'start') dispatch(viewChanged(address, { at: null }, 'replace'));
            }}
            onNoRoom={props.onNoRoom}
            onFit={position.fitted}
            count={count}
          />
        </FootContext>
      </SortingProvider>
      <ListPrint columns={columns} rows={rows} count={count} />
      {narrow && foot}
      {list.isMoreError && broken}
    </>
  );
}

/** Error while some rows are loaded: more rows, or the requested rows, failed to load. */
function ListBroken({ list }: { list: KeyedRows<unknown> }): ReactNode {
  const { isMoreError, error, retry } = list;
  const title = isMoreError ? listTexts.moreFailed : sectionTexts.staleTitle;
  return <FailureAlert title={title} stale={!isMoreError} error={error} onRetry={retry} />;
}

/** Returns the sort of the view and a handler for clicks on column headers. */
function useListSorting<L extends AnyList>(
  address: ListAddress<L>,
  { sort, direction }: ListView<L>,
): TableSorting {
  const dispatch = useAppDispatch();
  return useMemo(
    () => ({
      sorting: { sort, direction },
      onSort: (by) => void dispatch(sortPressed(address, by as ListSort<L>)),
    }),
    [dispatch, address, sort, direction],
  );
}

function rowsBefore<Row>(list: KeyedRows<Row>, count: number | undefined): number | null {
  if (!list.hasPrevious) return 0;
  if (!list.hasNext && count !== undefined && list.rows) return Math.max(0, count - list.rows.length);
  return list.rowsBefore;
}

/** Returns the positions of the visible rows. They are known only if the list started at an end. */
function usePosition<Row extends { id: string }>(list: KeyedRows<Row>, count: number | undefined) {
  const [moved, setMoved] = useState({ listKey: list.listKey, index: 0 });
  const [fit, fitted] = useState(1);
  if (moved.listKey !== list.listKey) setMoved({ listKey: list.listKey, index: 0 });
  const index = moved.listKey === list.listKey ? moved.index : 0;
  const before = rowsBefore(list, count);
  const all = count === undefined ? '' : formatCount(count);
  const moveTo = (to: number): void => setMoved({ listKey: list.listKey, index: to });
  if (before === null || count === undefined) return { text: all, moved: moveTo, fitted };
  const first = before + index + 1;
  const last = Math.min(first + fit - 1, count);
  return { text: listTexts.position(formatCount(first), formatCount(last), all), moved: moveTo, fitted };
}
