import Table, { type ColumnType, type TableRef } from 'antd/es/table/index';
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type TableHTMLAttributes,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { sumBy } from '#contract/lib/sum-by';
import { useNarrow } from '../../hooks/use-media';
import { getRemainingHeight, useRemainingHeight } from '../../hooks/use-remaining-height';
import { HeadCell, SortHead } from '../../sorting/sort-head';
import { ListRow, RowStateProvider } from './list-row';
import { opensRow, RowAddressProvider, RowLink } from './list-row-link';
import '../list.css';
import { ListCard } from './list-card';
import { FOOT_PX, FootContext, renderFoot } from './list-foot';
import { useEventCallback } from '../../hooks/use-event-callback';
import { listTexts } from '../list-texts';
import { CARDS_UP_TO_PX, type ListColumn, type ListTableProps } from '../list-types';
import { useListScroll } from './use-list-scroll';
import { useRenderedRow } from './use-rendered-row';
import { useRowKeys } from './use-row-keys';
import { MoneyCells } from '../../values/money';
import { useShownColumns } from '../../tables/use-shown-columns';

/** Row height, px. list.css has the same values. */
const ROW_PX = { dense: 40, roomy: 52 } as const;
const CARD_PX = 80;
const HEAD_PX = 36;
/** Space below the rows: the card's foot and line, and the page's edge, px. On a phone the foot has a touch-sized field. */
const BELOW_PX = 53;
const FINGER_BELOW_PX = 61;

interface Size {
  /** px */
  width: number;
  /** Height from the top of the table to the end of the window, px. */
  height: number;
}

const getSpaceBelow = (isNarrow: boolean): number => (isNarrow ? FINGER_BELOW_PX : BELOW_PX);

/**
 * Virtualised antd table for long lists: only the visible rows are in the DOM. Columns are hidden if they do not fit;
 * below 768 px the rows are cards. The keyboard moves through the rows while the table has the focus; each row links to
 * its panel. Requires a `SortingProvider`.
 */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>): ReactNode {
  const [size, setSize] = useState<Size>();
  // Without its size, the table would render all its rows twice.
  return size ? <SizedTable {...props} size={size} /> : <SizeProbe onMeasured={setSize} />;
}

/** Measures the space of a table before its first paint. */
function SizeProbe({ onMeasured }: { onMeasured: (size: Size) => void }): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(CARDS_UP_TO_PX);
  useLayoutEffect(() => {
    if (!frame.current) return;
    const height = getRemainingHeight(frame.current, getSpaceBelow(narrow));
    onMeasured({ width: frame.current.clientWidth, height });
  }, [narrow, onMeasured]);
  return <div ref={frame} className="no-print list-table" />;
}

function SizedTable<Row extends { id: string }>(props: ListTableProps<Row> & { size: Size }): ReactNode {
  const { label, columns, rows, openId, getHref, onOpen, count } = props;
  const { busy = false, density = 'dense', size } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<TableRef>(null);
  const narrow = useNarrow(CARDS_UP_TO_PX);
  const rowPx = narrow ? CARD_PX : ROW_PX[density];
  const fullHeight = useRemainingHeight(frame, getSpaceBelow(narrow), size.height);
  const height = fullHeight - (narrow ? 0 : HEAD_PX);
  const hasFoot = useContext(FootContext) !== null && !narrow;
  const scroll = useListScroll(props, table, rowPx, height);
  const shown = useShownColumns(frame, columns, { initial: size.width });
  useNoRoomReport(props, narrow ? columns.filter(({ card }) => card !== undefined) : shown);
  const fit = useFit(props, Math.floor(height / rowPx));
  const onEnd = (end: 'start' | 'end'): void => {
    // The address would name a row that the list is leaving, and the list would return to it.
    scroll.cancelReport();
    props.onEnd(end);
  };
  const keys = useRowKeys({ ...props, pageRows: Math.max(1, fit - 1), onMove: scroll.reveal, onEnd });
  const { activeId, setActiveId } = keys;
  const activeRow = useRenderedRow(frame, `${id}-${activeId ?? ''}`);
  const clicked = useEventCallback((row: Row, event: MouseEvent) => {
    // The open row becomes active in the same render.
    if (onOpen && opensRow(event)) onOpen(row);
    else setActiveId(row.id);
  });
  const scrolled = useEventCallback(scroll.onScroll);
  // Not re-rendered for an address change that keeps the rows.
  const drawn = useMemo(
    () => (
      <Table<Row>
        ref={table}
        virtual
        size="small"
        tableLayout="fixed"
        pagination={false}
        columns={narrow ? [cardColumn(columns)] : getColumns(shown, rows)}
        dataSource={rows}
        rowKey="id"
        rowHoverable
        loading={NO_SPIN}
        showHeader={!narrow}
        components={COMPONENTS}
        scroll={{ x: narrow ? 1 : getWidth(shown), y: height }}
        onScroll={scrolled}
        onHeaderRow={() => ({ role: 'row' })}
        onRow={(row) => ({
          id: `${id}-${row.id}`,
          role: 'row',
          onClick: (event) => clicked(row, event),
        })}
        {...{ listItemHeight: rowPx }}
        {...(hasFoot && { summary: () => renderFoot(shown) })}
      />
    ),
    [id, columns, shown, rows, narrow, rowPx, height, hasFoot, clicked, scrolled],
  );
  return (
    <div
      ref={frame}
      {...getLook(narrow, rowPx, fullHeight + (hasFoot ? FOOT_PX : 0))}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-busy={busy}
      aria-describedby={`${id}-keys`}
      aria-rowcount={count === undefined ? -1 : count + (hasFoot ? 2 : 1)}
      aria-activedescendant={activeRow}
      onKeyDown={keys.onKeyDown}
    >
      <span id={`${id}-keys`} hidden>
        {listTexts.keys}
      </span>
      <RowStateProvider openId={openId} activeId={activeId} isOpenable={onOpen !== undefined}>
        <RowAddressProvider value={getHref}>
          {narrow ? drawn : <MoneyCells>{drawn}</MoneyCells>}
        </RowAddressProvider>
      </RowStateProvider>
    </div>
  );
}

/** Returns the number of rows that fit into the table, at least one, and reports it. */
function useFit<Row>({ onFit }: ListTableProps<Row>, rows: number): number {
  const fit = Math.max(1, rows);
  const report = useEventCallback((count: number) => onFit?.(count));
  useEffect(() => report(fit), [fit, report]);
  return fit;
}

/** Reports the columns that are hidden for lack of width. */
function useNoRoomReport<Row>(
  { columns, onNoRoom }: ListTableProps<Row>,
  shown: readonly ListColumn<Row>[],
): void {
  const gone = columns.filter((column) => !shown.includes(column));
  const keys = gone.map(({ key }) => key).join(' ');
  const report = useEventCallback((names: readonly string[]) => onNoRoom?.(names));
  useEffect(() => report(keys === '' ? [] : keys.split(' ')), [keys, report]);
}

/** Passes the common row height to the style sheet. A taller head, e.g. of larger letters, takes no space of the page. */
function getLook(
  isCards: boolean,
  rowPx: number,
  maxBlockSize: number,
): { className: string; style: CSSProperties } {
  return {
    className: `no-print list-table ${isCards ? 'list-table-cards' : ''}`,
    style: { '--row': `${rowPx}px`, '--height': `${maxBlockSize}px`, maxBlockSize } as CSSProperties,
  };
}

/**
 * antd's wrapper of a table has `aria-live` and `aria-busy`. A grid may contain only rows, so the grid itself has
 * `aria-busy`.
 */
const NO_SPIN = { spinning: false, 'aria-live': undefined, 'aria-busy': undefined } as object;

/** antd puts the header into a table of its own. It is presentational, so that screen readers count only the rows. */
const COMPONENTS = {
  header: {
    table: (props: TableHTMLAttributes<HTMLTableElement>) => <table {...props} role="presentation" />,
    cell: HeadCell,
  },
  body: { row: ListRow },
};

function getWidth(columns: readonly ListColumn<never>[]): number {
  return sumBy(columns, ({ width }) => width);
}

/** Converts the columns to antd's. The first column that is not a checkbox links to the row's panel. */
function getColumns<Row extends { id: string }>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): ColumnType<Row>[] {
  const first = columns.find(({ card }) => card !== 'mark');
  return columns.map((column) => antColumn(column, column === first, rows));
}

function antColumn<Row extends { id: string }>(
  column: ListColumn<Row>,
  isLink: boolean,
  rows: readonly Row[],
): ColumnType<Row> {
  const { key, title, head, width, numeric, sort, card, cell } = column;
  return {
    key,
    width,
    ellipsis: !numeric,
    title: head ? head(rows) : sort ? <SortHead title={title} sort={sort} /> : title,
    ...(numeric && { className: 'number-cell' }),
    ...(card === 'title' && { className: 'list-name' }),
    onHeaderCell: () => ({ role: 'columnheader', sort }) as object,
    onCell: () => ({ role: 'gridcell' }),
    render: (_value, row) => (isLink ? <RowLink row={row}>{cell(row)}</RowLink> : cell(row)),
  };
}

function cardColumn<Row extends { id: string }>(columns: readonly ListColumn<Row>[]): ColumnType<Row> {
  return {
    key: 'card',
    width: 1,
    onCell: () => ({ role: 'gridcell' }),
    render: (_value, row) => <ListCard row={row} columns={columns} />,
  };
}
