import Table, { type TableProps } from 'antd/es/table/index';
import { useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import { useAddress } from '#client/lib/location/use-address';
import { Deferred } from '../hooks/deferred';
import { usePrinting } from '../hooks/use-printing';
import { useRemainingHeight } from '../hooks/use-remaining-height';
import '../list/list.css';
import { reachableScroll } from '../tables/reachable-scroll';
import { SortingProvider } from '../sorting/sorting-context';
import { useShownColumns, type HidableColumn } from '../tables/use-shown-columns';
import { MoneyCells } from '../values/money';
import { useTableOrder, type OrderedColumn } from './use-table-order';
import { reportTexts } from './report-texts';
import './report.css';

const PAGE_ROWS = 100;
/** Heights of the pages, the line above the total, and the card's line with the page's edge below it, px. */
const PAGES_PX = 56;
const LINE_PX = 1;
const EDGE_PX = 13;
/** Height of the rows before the first layout, px. */
const ROWS_PX = 600;

/** Heights of a table's parts, px. */
interface RowHeights {
  head: number;
  row: number;
  total: number;
}
const LIST_HEIGHTS: RowHeights = { head: 36, row: 40, total: 40 };

/** Column of a report with its total. */
export interface ReportColumn<Row> extends OrderedColumn<Row>, HidableColumn {
  width: number;
  total?: ReactNode;
}

interface Props<Row> extends Pick<TableProps<Row>, 'rowClassName' | 'onRow' | 'rowSelection'> {
  'aria-label': string;
  rows: readonly Row[];
  /** Columns. Their keys are the names of the sort in the address; one column has `first`. */
  columns: readonly ReportColumn<Row>[];
  /** Height of the content below the totals, px. */
  footPx?: number;
  heights?: RowHeights;
  /** Unit of the amounts, after the first total. */
  unit?: string;
}

/**
 * Table of a report. All rows are in the browser and scroll between header and totals. It ends with the window. Order and
 * page are in the address. Columns that do not fit are hidden, except the sorted one.
 */
export function ReportTable<Row extends { id: string }>({
  rows,
  columns,
  footPx = 0,
  heights = LIST_HEIGHTS,
  unit = reportTexts.unit,
  ...props
}: Props<Row>): ReactNode {
  const { get, change } = useAddress();
  const page = Number(get('page') ?? 1);
  const frame = useRef<HTMLDivElement>(null);
  const { columns: all, rows: sorted, order, components } = useTableOrder(columns, rows);
  const { sort } = order.sorting;
  const reserved = Number(props.rowSelection?.columnWidth ?? 0);
  const shown = useShownColumns(
    frame,
    useMemo(
      () => all.map((column) => (column.key === sort ? { ...column, priority: 1 } : column)),
      [all, sort],
    ),
    { reserved },
  );
  const pagesPx = rows.length > PAGE_ROWS ? PAGES_PX : 0;
  const below = heights.head + heights.total + LINE_PX + EDGE_PX + footPx + pagesPx;
  const height = useRemainingHeight(frame, below, ROWS_PX);
  const isPrinted = usePrinting();
  return (
    <div ref={frame} className="list-table report-table" style={getStyle(heights)}>
      <SortingProvider value={order}>
        <Deferred>
          <MoneyCells>
            <Table<Row>
              {...props}
              size="small"
              rowKey="id"
              dataSource={sorted}
              components={components}
              ref={reachableScroll}
              columns={[...shown]}
              scroll={{
                x: shown.reduce((sum, { width }) => sum + width, reserved),
                ...(!isPrinted && { y: height }),
              }}
              summary={() => renderTotals(shown, reserved > 0, unit)}
              pagination={{
                current: Math.min(
                  Math.max(1, Math.trunc(page) || 1),
                  Math.ceil(rows.length / PAGE_ROWS) || 1,
                ),
                onChange: (next) => change({ page: next === 1 ? undefined : String(next) }),
                pageSize: PAGE_ROWS,
                hideOnSinglePage: true,
                showSizeChanger: false,
              }}
            />
          </MoneyCells>
        </Deferred>
      </SortingProvider>
    </div>
  );
}

/** Passes the heights to the style sheet. */
function getStyle({ head, row, total }: RowHeights): CSSProperties {
  return { '--head': `${head}px`, '--row': `${row}px`, '--total': `${total}px` } as CSSProperties;
}

/**
 * Returns the row of totals. The first one spans the columns without a total that follow it. antd keeps the row visible
 * only if the summary is its own element, not a component's.
 */
function renderTotals<Row>(
  columns: readonly ReportColumn<Row>[],
  hasSelection: boolean,
  unit: string,
): ReactNode {
  const before = hasSelection ? 1 : 0;
  const next = columns.findIndex(({ total }, index) => index > 0 && total !== undefined);
  const span = columns[0]?.total === undefined || next < 1 ? 1 : next;
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="sum-row">
        {hasSelection && <Table.Summary.Cell index={0} />}
        {columns.map(({ key, className, total }, index) =>
          index > 0 && index < span ? null : (
            <Table.Summary.Cell
              key={key}
              index={index + before}
              colSpan={index === 0 ? span : 1}
              {...(className && { className })}
            >
              {total}
              {index === 0 && total !== undefined && unit !== '' && (
                <span className="fine">
                  {' · '}
                  <span>{unit}</span>
                </span>
              )}
            </Table.Summary.Cell>
          ),
        )}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
