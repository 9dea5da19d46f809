import { VirtualTable } from '@rc-component/table';
import type { ColumnType, Reference as TableRef } from '@rc-component/table/es/interface';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type TableHTMLAttributes,
  type UIEvent,
} from 'react';
import './long-table.css';
import { headCell, SortHead } from './long-table-head';
import { longTableTexts } from './long-table-texts';
import type { LongColumn, LongTableProps } from './long-table-types';
import { useNarrow } from './use-narrow';
import { useRemainingHeight } from './use-remaining-height';
import { useRowKeys } from './use-row-keys';

/** Pixels; long-table.css knows them too. */
const ROW_PX = 40;
const CARD_PX = 136;
const HEAD_PX = 41;
const CARDS_UP_TO_PX = 767;
/** More rows are asked for when so few are left beyond the screen. */
const AHEAD_ROWS = 25;
const SCROLL_REST_MS = 150;

/**
 * The product's table for what may be long: only the rows in view are in the page, whatever their number. Under 768 pixels
 * the same rows are cards. The keyboard moves through the rows while the table itself has the focus.
 *
 * It stands on the core of antd's table. antd's own brings its filters, trees, checkboxes and pages along, which are five
 * times as much code, and nothing of them is used here; its look is in long-table.css.
 */
export function LongTable<Row extends object>(props: LongTableProps<Row>): ReactNode {
  const { label, columns, rows, keyOf, sorting, onSort, openKey, onOpen, count, busy = false } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<TableRef>(null);
  const narrow = useNarrow(CARDS_UP_TO_PX);
  const rowPx = narrow ? CARD_PX : ROW_PX;
  const height = useRemainingHeight(frame) - (narrow ? 0 : HEAD_PX);
  const scroll = useScrolling(props, table, rowPx, height);
  const keys = useRowKeys({
    rows,
    keyOf,
    pageRows: Math.max(1, Math.floor(height / rowPx) - 1),
    onOpen,
    onMove: scroll.reveal,
  });
  const rowId = (row: Row): string => `${id}-${keyOf(row)}`;
  const active = rows.find((row) => keyOf(row) === keys.activeKey);
  const shown = narrow ? cardColumn(props.card) : columns.map((column) => antColumn(column, sorting, onSort));
  return (
    <div
      ref={frame}
      className={narrow ? 'long-table long-table-cards' : 'long-table'}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-busy={busy}
      aria-describedby={`${id}-keys`}
      aria-rowcount={count === undefined ? -1 : count + 1}
      aria-activedescendant={active && rowId(active)}
      onKeyDown={keys.onKeyDown}
    >
      <span id={`${id}-keys`} hidden>
        {longTableTexts.keys}
      </span>
      <VirtualTable<Row>
        ref={table}
        prefixCls="ant-table"
        direction="rtl"
        tableLayout="fixed"
        columns={shown}
        data={rows}
        rowKey={keyOf}
        rowHoverable={false}
        showHeader={!narrow}
        components={COMPONENTS}
        scroll={{ x: narrow ? 1 : columns.reduce((sum, { width }) => sum + width, 0), y: height }}
        onScroll={scroll.onScroll}
        rowClassName={(row) => rowClass(keyOf(row), openKey, keys.activeKey)}
        onHeaderRow={() => ({ role: 'row' })}
        onRow={(row) => ({
          id: rowId(row),
          role: 'row',
          'aria-selected': keyOf(row) === openKey,
          onClick: () => {
            keys.setActiveKey(keyOf(row));
            onOpen(row);
          },
        })}
        {...{ listItemHeight: rowPx }}
      />
    </div>
  );
}

/** Only rows are counted by whoever reads the grid aloud; the table that antd makes of the head is none. */
const COMPONENTS = {
  header: {
    table: (props: TableHTMLAttributes<HTMLTableElement>) => <table {...props} role="presentation" />,
  },
};

function rowClass(key: string, openKey: string | null, activeKey: string | null): string {
  return [key === openKey && 'long-table-open', key === activeKey && 'long-table-active']
    .filter(Boolean)
    .join(' ');
}

function antColumn<Row>(
  column: LongColumn<Row>,
  sorting: LongTableProps<Row>['sorting'],
  onSort: (sort: string) => void,
): ColumnType<Row> {
  const { key, title, width, numeric, fixed, sort, cell } = column;
  return {
    key,
    width,
    title: sort ? <SortHead title={title} sort={sort} sorting={sorting} onSort={onSort} /> : title,
    ...(fixed && { fixed: 'start' as const }),
    ...(numeric && { className: 'long-table-number' }),
    onHeaderCell: () => headCell(sort, sorting),
    onCell: () => ({ role: 'gridcell' }),
    render: (_value, row) => cell(row),
  };
}

function cardColumn<Row>(card: (row: Row) => ReactNode): ColumnType<Row>[] {
  return [
    { key: 'card', width: 1, onCell: () => ({ role: 'gridcell' }), render: (_value, row) => card(row) },
  ];
}

/** Follows the scrolling: tells the first row in view, asks for more, and keeps rows where they are as others come before. */
function useScrolling<Row>(
  { rows, keyOf, listKey, onFirstVisible, onNear }: LongTableProps<Row>,
  table: React.RefObject<TableRef | null>,
  rowPx: number,
  height: number,
) {
  const top = useRef(0);
  const timer = useRef<number>(undefined);
  const first = rows[0];
  const firstKey = first === undefined ? null : keyOf(first);
  const before = useRef({ firstKey, listKey });
  const scrollTo = (pixels: number): void => {
    top.current = Math.max(0, pixels);
    table.current?.scrollTo({ top: top.current });
  };
  const askForMore = (): void => {
    if (rows.length === 0) return;
    if (top.current < AHEAD_ROWS * rowPx) onNear('start');
    if ((rows.length - AHEAD_ROWS) * rowPx < top.current + height) onNear('end');
  };
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { firstKey, listKey };
    const added = was.listKey === listKey ? rows.findIndex((row) => keyOf(row) === was.firstKey) : -1;
    if (added !== 0) scrollTo(added < 0 ? 0 : top.current + added * rowPx);
    // oxlint-disable-next-line react/exhaustive-deps -- only another list or first row moves what is in view
  }, [firstKey, listKey]);
  useEffect(askForMore);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const onScroll = (event: UIEvent<HTMLDivElement>): void => {
    top.current = event.currentTarget.scrollTop;
    askForMore();
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const row = rows[Math.floor((top.current + rowPx / 2) / rowPx)];
      if (row !== undefined) onFirstVisible(row);
    }, SCROLL_REST_MS);
  };
  const reveal = (index: number): void => {
    const start = index * rowPx;
    if (start < top.current) scrollTo(start);
    else if (start + rowPx > top.current + height) scrollTo(start + rowPx - height);
  };
  return { onScroll, reveal };
}
