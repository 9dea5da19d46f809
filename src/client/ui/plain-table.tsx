import Table from 'antd/es/table/index';
import type { ReactNode } from 'react';
import './plain-table.css';
import { reachableScroll } from './reachable-scroll';

export interface Column<Row> {
  title: string;
  /** Its last digits stand under each other, all of one width. */
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** What the table is, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Rows that are one cell, the first, as wide as the table. */
  isWhole?: (row: Row) => boolean;
  /** Rows that count less than the others. */
  isMuted?: (row: Row) => boolean;
  /** Its words go on in the next line where its place is narrow: it never scrolls. */
  wraps?: boolean;
  /** It has many columns: less room between them, and it scrolls only where a word has none. */
  tight?: boolean;
  /** What a row unfolds to, and the keys of those that are unfolded; a cell has the button. None: rows do not unfold. */
  unfolding?: { keys: readonly string[]; details: (row: Row) => ReactNode };
}

const TIGHT_CELL = { cell: { paddingInline: 6 } };
const TIGHT = { header: TIGHT_CELL, body: TIGHT_CELL };

/** A small table without paging, sorting or filtering. Its first column names the row. Wider than its place, it scrolls. */
export function PlainTable<Row extends object>({
  caption,
  columns,
  rows,
  keyOf,
  isWhole = () => false,
  isMuted = () => false,
  wraps = false,
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
      {...(tight ? { scroll: { x: true } } : !wraps && { scroll: { x: 'max-content' } })}
      rowClassName={(row) => (isMuted(row) ? 'muted' : '')}
      dataSource={rows}
      rowKey={keyOf}
      columns={columns.map(({ title, numeric, cell }, i) => ({
        key: title,
        title,
        // physical side: where a number ends, in Hebrew too; its last digits stand under each other.
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
