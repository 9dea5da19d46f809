import Table, { type TableProps } from 'antd/es/table/index';
import { useMemo, useRef, type ReactNode } from 'react';
import { useAddress } from '#client/lib/location/use-address';
import { Deferred } from '../hooks/deferred';
import { usePrinting } from '../hooks/use-printing';
import { useRemainingHeight } from '../hooks/use-remaining-height';
import '../list/list.css';
import { reachableScroll } from '../tables/reachable-scroll';
import { SortingProvider } from '../sorting/sorting-context';
import { useShownColumns, type HidableColumn } from '../tables/use-shown-columns';
import { useTableOrder, type OrderedColumn } from './use-table-order';
import './report.css';

const PAGE_ROWS = 100;
/** Heights of the column heads, the total, the pages, and the card's line with the page's edge below it, px. */
const HEAD_PX = 36;
const TOTAL_PX = 41;
const PAGES_PX = 56;
const EDGE_PX = 13;
/** Height of the rows before the first layout, px. */
const ROWS_PX = 600;

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
}

/**
 * Table of a report. All rows are in the browser and scroll between header and totals. It ends with the window. Order and
 * page are in the address. Columns that do not fit are hidden, except the sorted one.
 */
export function ReportTable<Row extends { id: string }>({
  rows,
  columns,
  footPx = 0,
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
  const below = HEAD_PX + TOTAL_PX + EDGE_PX + footPx + (rows.length > PAGE_ROWS ? PAGES_PX : 0);
  const height = useRemainingHeight(frame, below, ROWS_PX);
  const isPrinted = usePrinting();
  return (
    <div ref={frame} className="list-table report-table">
      <SortingProvider value={order}>
        <Deferred>
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
            summary={() => renderTotals(shown, reserved > 0)}
            pagination={{
              current: Math.min(Math.max(1, Math.trunc(page) || 1), Math.ceil(rows.length / PAGE_ROWS) || 1),
              onChange: (next) => change({ page: next === 1 ? undefined : String(next) }),
              pageSize: PAGE_ROWS,
              hideOnSinglePage: true,
              showSizeChanger: false,
            }}
          />
        </Deferred>
      </SortingProvider>
    </div>
  );
}

/** Returns the row of totals. antd keeps it visible only if the summary is its own element, not a component's. */
function renderTotals<Row>(columns: readonly ReportColumn<Row>[], hasSelection: boolean): ReactNode {
  const before = hasSelection ? 1 : 0;
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="sum-row">
        {hasSelection && <Table.Summary.Cell index={0} />}
        {columns.map(({ key, className, total }, index) => (
          <Table.Summary.Cell key={key} index={index + before} {...(className && { className })}>
            {total}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
