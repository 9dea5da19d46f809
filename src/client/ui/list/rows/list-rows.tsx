import Flex from 'antd/es/flex/index';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Density } from '../../../../contract/list-views/list-views-contract';
import type { AnyList } from '../../../../contract/lists/list';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { SortingProvider, type TableSorting } from '../../sorting/sorting-context';
import { FailureAlert } from '../../section/failure-alert';
import { sectionTexts } from '../../section/section-texts';
import { formatCount } from '../../values/format-number';
import { ListEmpty, ListFailed, ListLoading } from './list-states';
import type { RowOf } from '../list-endpoints';
import { ListPaper } from './list-paper';
import { ListTableBehind } from './list-table-behind';
import { listTexts } from '../list-texts';
import type { ListColumn } from '../list-types';
import {
  isFiltered,
  searchOf,
  sortPressed,
  viewChanged,
  type ListAddress,
  type ListView,
} from '../list-view';
import type { KeyedRows } from './use-keyed-rows';

interface Props<L extends AnyList> {
  address: ListAddress<L>;
  view: ListView<L>;
  list: KeyedRows<RowOf<L>>;
  label: string;
  columns: readonly ListColumn<RowOf<L>>[];
  density: Density;
  /** Which rows are to be shown is not known yet. */
  waiting: boolean;
  /** Number of all rows of the filter; undefined while it is not known. */
  count: number | undefined;
  empty: { title: string; text: string };
  /** Do rows open a panel? */
  opens: boolean;
  /** Beside the place in the rows. */
  jump: ReactNode;
  onNoRoom: (keys: readonly string[]) => void;
  onClear: () => void;
}

/** The rows of a view in whichever of their states they are, and which of them is in view. */
export function ListRows<L extends AnyList>(props: Props<L>): ReactNode {
  const {
    address,
    view,
    list,
    label,
    columns,
    density,
    waiting,
    count,
    empty,
    opens,
    jump,
    onNoRoom,
    onClear,
  } = props;
  const dispatch = useAppDispatch();
  const place = usePlace(list, count);
  const hrefOf = useCallback(
    (row: RowOf<L>) => searchOf(address, { ...view, open: row.id }) || '?',
    [address, view],
  );
  const order = useListSorting(address, view);
  const { rows, error } = list;
  const failed = Boolean(error) && !list.isFetching;
  // Without a connection what was seen stays, and the bar above the page says from when it is.
  const isLost = useAppSelector(({ connection }) => connection.status === 'lost');
  if (waiting) return <ListLoading />;
  if (failed && (rows === undefined || (list.isOther && !isLost)))
    return <ListFailed error={error} onRetry={list.retry} />;
  // Rows of another filter or order stay until those that were asked for are there; that there are none does not.
  if (rows === undefined || (list.isOther && rows.length === 0)) return <ListLoading />;
  if (rows.length === 0) return <ListEmpty {...empty} filtered={isFiltered(view.filter)} onClear={onClear} />;
  return (
    <>
      <SortingProvider value={order}>
        <ListTableBehind<RowOf<L>>
          label={label}
          columns={columns}
          density={density}
          rows={rows}
          listKey={list.listKey}
          busy={list.isOther}
          openId={view.open}
          {...(opens && {
            hrefOf,
            onOpen: ({ id }: RowOf<L>) => {
              // From row to row the panel follows; only its opening is a step of the history.
              dispatch(viewChanged(address, { open: id }, view.open === null ? 'push' : 'replace'));
            },
          })}
          at={view.at}
          onFirstVisible={(row, index) => {
            if (list.isOther) return;
            place.moved(index);
            const first = index === 0 && !list.hasPrevious;
            dispatch(viewChanged(address, { at: first ? null : row.id }, 'replace'));
          }}
          onNear={list.loadMore}
          onEnd={(end) => {
            dispatch(viewChanged(address, { at: null }, 'replace'));
            list.begin(end === 'start' ? {} : { end: true });
          }}
          onNoRoom={onNoRoom}
          count={count}
        />
      </SortingProvider>
      <ListPaper columns={columns} rows={rows} count={count} />
      <Flex justify="space-between" align="center" gap={12} className="list-foot not-on-paper">
        <p className="fine" data-testid="list-place">
          {place.text}
        </p>
        {jump}
      </Flex>
      {failed && <ListBroken list={list} />}
    </>
  );
}

/** Some of the rows are there, and not those that were asked for. */
function ListBroken({ list }: { list: KeyedRows<unknown> }): ReactNode {
  const { isMoreError, error, retry } = list;
  const title = isMoreError ? listTexts.moreFailed : sectionTexts.staleTitle;
  return <FailureAlert title={title} stale={!isMoreError} error={error} onRetry={retry} />;
}

/** How the view is sorted, and a press on a head. */
function useListSorting<L extends AnyList>(
  address: ListAddress<L>,
  { sort, direction }: ListView<L>,
): TableSorting {
  const dispatch = useAppDispatch();
  return useMemo(
    () => ({
      sorting: { sort, direction },
      onSort: (by) => void dispatch(sortPressed(address, by as never)),
    }),
    [dispatch, address, sort, direction],
  );
}

function rowsBefore<Row>(list: KeyedRows<Row>, count: number | undefined): number | null {
  if (!list.hasPrevious) return 0;
  if (!list.hasNext && count !== undefined && list.rows) return Math.max(0, count - list.rows.length);
  return list.rowsBefore;
}

/** Where the first row in view stands among all; only where the list began at one of its ends is that known. */
function usePlace<Row extends { id: string }>(list: KeyedRows<Row>, count: number | undefined) {
  const [moved, setMoved] = useState({ listKey: list.listKey, index: 0 });
  if (moved.listKey !== list.listKey) setMoved({ listKey: list.listKey, index: 0 });
  const index = moved.listKey === list.listKey ? moved.index : 0;
  const before = rowsBefore(list, count);
  const all = count === undefined ? '' : formatCount(count);
  const text =
    before === null || count === undefined ? all : listTexts.position(formatCount(before + index + 1), all);
  return { text, moved: (to: number) => setMoved({ listKey: list.listKey, index: to }) };
}
