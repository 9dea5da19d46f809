import Flex from 'antd/es/flex/index';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { AnyList, ListFilter } from '#contract/lib/lists/list';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { selectDensity } from '#client/lib/preferences/preferences-slice';
import { useNarrow } from '../hooks/use-media';
import { ColumnsButton } from './views/columns-button';
import { ExportButton } from './export-button';
import { FilterBar } from './filter/filter-bar';
import type { FilterField, FilterValues } from './filter/filter-fields';
import type { DayEndpoint, KeyedRow, ListTotalsResponse } from './list-endpoint-types';
import type { ListState } from './list-hook';
import { ListPanel, type PanelParts } from './list-panel';
import { ListRows } from './rows/list-rows';
import { ListTotals } from './list-totals';
import { filterChanged, type ListView, viewChanged } from './list-view';
import { getLayout, type Layout } from './views/list-views';
import { useGetListViewsQuery } from './views/list-views-api';
import { useOpeningView } from './views/use-opening-view';
import { ViewsButton } from './views/views-button';
import { CARDS_UP_TO_PX, type ListColumn } from './list-types';
import './list.css';
import type { DayJumpProps } from './day-jump';
import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined';
import Button from 'antd/es/button/Button';
import { OptionsPopover } from './filter/options-popover';
import { listTexts } from './list-texts';

/** Menu for the tools that do not fit beside the search on a phone. An export continues when it closes. */
function MoreTools({ children }: { children: ReactNode }): ReactNode {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const content = (
    <Flex vertical gap="small">
      {children}
    </Flex>
  );
  return (
    <OptionsPopover
      label={listTexts.moreTools}
      open={open}
      onOpenChange={setOpen}
      opener={opener}
      atEnd
      keepsContent
      content={content}
    >
      <Button
        ref={opener}
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={listTexts.moreTools}
        aria-haspopup="dialog"
        aria-expanded={open}
      />
    </OptionsPopover>
  );
}

const Jump = lazy(async () => {
  const { DayJump } = await import(/* webpackChunkName: "date-pickers" */ './day-jump');
  return { default: DayJump };
});

interface Props extends Omit<DayJumpProps, 'endpoint'> {
  /** `undefined` if no sort is by a day. */
  endpoint: DayEndpoint<AnyList> | undefined;
}

/** Field for jumping to a day, in a list sorted by a day. Its code is loaded with the date fields. */
function LazyDayJump({ address, endpoint, view }: Props): ReactNode {
  if (!endpoint || !address.list.days.includes(view.sort)) return null;
  return (
    <Suspense fallback={null}>
      <Jump address={address} endpoint={endpoint} view={view} />
    </Suspense>
  );
}

export interface ListScreenProps<L extends AnyList> {
  /** Result of `useList` (list-hook.ts). */
  list: ListState<L>;
  /** Plural noun for the rows, e.g. "sales". */
  label: string;
  fields: readonly FilterField[];
  columns: readonly ListColumn<KeyedRow<L>>[];
  /** Renders the figures at the top of the table's card, computed over all rows of the filter. */
  totals: (totals: ListTotalsResponse<L>) => ReactNode;
  /** Renders the sums of all rows of the filter, by the keys of their columns. */
  sums?: (totals: ListTotalsResponse<L>) => Readonly<Record<string, ReactNode>>;
  /** Content shown in place of the figures, e.g. a bulk action. */
  figuresReplacement?: ReactNode;
  /** Parts of the open row's panel. Without them rows cannot be opened. */
  panel?: PanelParts<KeyedRow<L>>;
  /** Texts for a list without any rows. */
  empty: { title: string; text: string };
  /** Additional buttons beside the export. */
  actions?: ReactNode;
}

/** Returns the visible columns and the row height of a list. */
function useLayout(saved: Parameters<typeof getLayout>[0] | undefined, path: string): Layout {
  const preferred = useAppSelector(selectDensity);
  return useMemo(() => getLayout(saved ?? [], path, preferred), [saved, path, preferred]);
}

/** Returns the view without the open row and the scroll position, which change often. */
function useOrder<L extends AnyList>(view: ListView<L>): ListView<L> {
  const { sort, direction } = view;
  const filter = JSON.stringify(view.filter);
  return useMemo(
    () => ({ filter: JSON.parse(filter) as ListFilter<L>, sort, direction, at: null, open: null }),
    [filter, sort, direction],
  );
}

/** Returns the keys of the columns that are hidden for lack of width. The same keys do not re-render the list. */
function useNoRoom(): [readonly string[], (keys: readonly string[]) => void] {
  const [noRoom, setNoRoom] = useState<readonly string[]>([]);
  const set = useCallback(
    (keys: readonly string[]) => setNoRoom((before) => (before.join() === keys.join() ? before : keys)),
    [],
  );
  return [noRoom, set];
}

/** Page of a declared list: filter, totals, rows, panel, export and column selection. */
export function ListScreen<L extends AnyList>(props: ListScreenProps<L>): ReactNode {
  const { list, label, fields, columns, panel, empty, actions } = props;
  const { address, view, totals, names, day, exported } = list;
  const dispatch = useAppDispatch();
  const order = useOrder(view);
  const count = totals.currentData?.data.count;
  const saved = useGetListViewsQuery().data?.data.views;
  const layout = useLayout(saved, address.list.path);
  const chosen = useMemo(() => columns.filter(({ key }) => !layout.hidden.includes(key)), [columns, layout]);
  const narrow = useNarrow(CARDS_UP_TO_PX);
  const [noRoom, setNoRoom] = useNoRoom();
  const [resetKey, setResetKey] = useState(0);
  const clear = useCallback(() => {
    setResetKey((before) => before + 1);
    dispatch(viewChanged(address, { filter: {} as ListFilter<L> }));
  }, [dispatch, address]);
  const tools = useMemo(
    () => (
      <>
        {exported && <ExportButton endpoint={exported} view={order} count={count} />}
        <ViewsButton address={address} view={order} layout={layout} />
        <ColumnsButton
          path={address.list.path}
          columns={columns}
          layout={layout}
          noRoom={noRoom}
          named={narrow}
        />
      </>
    ),
    [exported, order, count, address, columns, layout, noRoom, narrow],
  );
  // Each part is memoised on its own data, so that a click on a column header is answered at once.
  const conditions = useMemo(
    () => (
      <FilterBar
        fields={fields}
        filter={order.filter as FilterValues}
        names={names}
        onChange={(part, how) => void dispatch(filterChanged(address, part as Partial<ListFilter<L>>, how))}
        onClear={clear}
        resetKey={resetKey}
        trailing={narrow && <MoreTools>{tools}</MoreTools>}
      />
    ),
    [fields, order.filter, names, address, dispatch, clear, resetKey, narrow, tools],
  );
  const dayJump = useMemo(
    () => <LazyDayJump address={address} endpoint={day} view={order} />,
    [address, day, order],
  );
  return (
    <Flex vertical gap={12} flex={1}>
      <Flex wrap={narrow} gap="small" className="list-bar">
        {conditions}
        <Flex gap="small" className="list-tools no-print">
          {actions}
          {!narrow && tools}
        </Flex>
      </Flex>
      <div className="surface list-box">
        {props.figuresReplacement ?? <ListTotals query={totals}>{props.totals}</ListTotals>}
        <ListRows
          {...{ address, view, label, count, empty }}
          sums={totals.currentData && props.sums?.(totals.currentData.data)}
          list={list.rows}
          columns={chosen}
          density={layout.density}
          isPending={useOpeningView(address)}
          isExpandable={panel !== undefined}
          dayJump={dayJump}
          onNoRoom={setNoRoom}
          onClear={clear}
        />
      </div>
      {panel && <ListPanel list={list} panel={panel} />}
    </Flex>
  );
}
