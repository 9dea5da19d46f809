import Table, { type TableProps } from 'antd/es/table/index';
import type { ReactNode } from 'react';
import { PLAIN_HEADS } from './head-cell';
import { useCardColumns } from './phone-cards';
import { reachableScroll } from './reachable-scroll';

export interface CardColumn<Row> {
  title?: string;
  width?: number | string;
  /** Aligns the last digits. */
  numeric?: boolean;
  /** Truncates a long text. */
  cut?: boolean;
  /** Name of the row, which heads its card. */
  isName?: boolean;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> extends Omit<TableProps<Row>, 'columns' | 'dataSource' | 'className' | 'size'> {
  columns: readonly CardColumn<Row>[];
  rows: readonly Row[];
}

/** Table of rows with fields and buttons; on a phone each row is a card, with the columns' titles beside the values. */
export function CardTable<Row extends object>({ columns, rows, scroll, ...props }: Props<Row>): ReactNode {
  const table = useCardColumns<Row>(
    columns.map(({ title, width, numeric, cut = false, isName = false, cell }, i) => ({
      key: i,
      title,
      ellipsis: cut,
      ...(width !== undefined && { width }),
      ...(numeric && { className: 'number-cell' }),
      ...(isName && { className: 'card-name' }),
      onCell: () => ({ 'data-label': title }) as object,
      render: (_value: unknown, row) => cell(row),
    })),
    scroll,
  );
  return (
    <Table<Row>
      pagination={false}
      {...props}
      size="small"
      className="phone-cards"
      components={PLAIN_HEADS}
      {...(table.scroll && { ref: reachableScroll })}
      dataSource={rows}
      {...table}
    />
  );
}
