import Table, { type TableProps } from 'antd/es/table/index';
import type { ReactNode } from 'react';
import { reachableScroll } from '../reachable-scroll';
import './report.css';

const PAGE_ROWS = 100;

interface Props<Row> extends Pick<TableProps<Row>, 'columns' | 'summary' | 'rowClassName' | 'onRow'> {
  'aria-label': string;
  rows: readonly Row[];
  /** Of all columns: where there is less room, they scroll. */
  width: number;
}

/** A report's rows, all of them in the browser: the head stays, the totals stand below. */
export function ReportTable<Row extends { id: string }>({ rows, width, ...props }: Props<Row>): ReactNode {
  return (
    <Table<Row>
      {...props}
      size="small"
      rowKey="id"
      dataSource={rows}
      sticky
      ref={reachable}
      scroll={{ x: width }}
      pagination={{ pageSize: PAGE_ROWS, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}

/** And the hidden row by which antd measures the columns, which repeats the buttons of their titles, must not be. */
function reachable(table: { nativeElement: HTMLElement } | null): void {
  reachableScroll(table);
  table?.nativeElement.querySelector('.ant-table-measure-row')?.setAttribute('inert', '');
}

interface TotalProps {
  cells: readonly { numeric?: boolean; cell: ReactNode }[];
}

/** The line below all rows; for a table's `summary`. */
export function ReportTotal({ cells }: TotalProps): ReactNode {
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="sum-row">
        {cells.map(({ numeric, cell }, index) => (
          <Table.Summary.Cell key={index} index={index} className={numeric ? 'number-cell' : ''}>
            {cell}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
