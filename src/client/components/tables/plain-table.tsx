import Table from 'antd/es/table/index';
import type { ReactNode } from 'react';
import './plain-table.css';
import { reachableScroll } from './reachable-scroll';

export interface Column<Row> {
  title: string;
  /** Right-aligned, tabular digits. */
  numeric?: boolean;
  /** Width of a table with two lines, px. Default: the rest. */
  width?: number;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string;
  /** Returns true for a row that consists of its first cell, spanning all columns. */
  isWhole?: (row: Row) => boolean;
  /** Returns true for a row of less importance. */
  isMuted?: (row: Row) => boolean;
  /** Wraps the text in a narrow container. The table then never scrolls. */
  wraps?: boolean;
  /** Rows of two short lines in columns of fixed widths. The table never scrolls. */
  twoLines?: boolean;
  /** Less space between many columns. The table scrolls only if a word does not fit. */
  tight?: boolean;
  /** Details of expanded rows, with the keys of those rows. A cell contains the button. Default: rows do not expand. */
  unfolding?: { keys: readonly string[]; details: (row: Row) => ReactNode };
}

const TWO_LINES_CELL = { cell: { padding: '2px 4px', lineHeight: 1.3 } };
const TWO_LINES = { header: TWO_LINES_CELL, body: TWO_LINES_CELL };
const TIGHT_CELL = { cell: { paddingInline: 6 } };
const TIGHT = { header: TIGHT_CELL, body: TIGHT_CELL };

/**
 * Small table without paging, sorting or filters. The first column is the row header. It scrolls if it is wider than
 * its container.
 */
export function PlainTable<Row extends object>({
  caption,
  columns,
  rows,
  getKey,
  isWhole = () => false,
  isMuted = () => false,
  wraps = false,
  twoLines = false,
  tight = false,
  unfolding,
}: Props<Row>): ReactNode {
  return (
    <Table<Row>
      ref={reachableScroll}
      size="small"
      className="plain-table"
      aria-label={caption}
      pagination={false}
      {...(tight && { styles: TIGHT })}
      {...(twoLines && { styles: TWO_LINES, tableLayout: 'fixed' as const })}
      {...(tight ? { scroll: { x: true } } : !wraps && !twoLines && { scroll: { x: 'max-content' } })}
      rowClassName={(row) => (isMuted(row) ? 'muted' : '')}
      dataSource={rows}
      rowKey={getKey}
      columns={columns.map(({ title, numeric, width, cell }, i) => ({
        key: title,
        title,
        ...(twoLines && width !== undefined && { width }),
        // physical side: numbers are right-aligned in Hebrew too, so that their last digits align.
        ...(numeric && { align: 'right' as const }),
        ...(i === 0 && { rowScope: 'row' as const }),
        onCell: (row: Row) => (isWhole(row) ? { colSpan: i === 0 ? columns.length : 0 } : {}),
        render: (_value: unknown, row: Row) => cell(row),
      }))}
      {...(unfolding && {
        expandable: {
          expandedRowKeys: unfolding.keys,
          expandedRowRender: unfolding.details,
          showExpandColumn: false,
        },
      })}
    />
  );
}
