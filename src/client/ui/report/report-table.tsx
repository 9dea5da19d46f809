import type { ColumnType } from 'antd/es/table/interface';
import Table, { type TableProps } from 'antd/es/table/index';
import type { ReactNode } from 'react';
import { useAddress } from '../../platform/location/use-address';
import { Behind } from '../behind';
import { reachableScroll } from '../reachable-scroll';
import { useTableOrder } from './use-table-order';
import './report.css';

const PAGE_ROWS = 100;

interface Props<Row> extends Pick<TableProps<Row>, 'summary' | 'rowClassName' | 'onRow'> {
  'aria-label': string;
  rows: readonly Row[];
  /** By their keys the address says how the rows are sorted; one of them has a `defaultSortOrder`. */
  columns: readonly ColumnType<Row>[];
  /** Of all columns: where there is less room, they scroll. */
  width: number;
}

/**
 * A report's rows, all of them in the browser: the head stays, the totals stand below. Order and page stand in the
 * address.
 */
export function ReportTable<Row extends { id: string }>({
  rows,
  width,
  columns,
  ...props
}: Props<Row>): ReactNode {
  const { get, change } = useAddress();
  const page = Number(get('page') ?? 1);
  const order = useTableOrder(columns);
  return (
    <Behind>
      <Table<Row>
        {...props}
        size="small"
        rowKey="id"
        dataSource={rows}
        sticky
        ref={reachable}
        scroll={{ x: width }}
        {...order}
        pagination={{
          current: Math.min(Math.max(1, Math.trunc(page) || 1), Math.ceil(rows.length / PAGE_ROWS) || 1),
          onChange: (next) => change({ page: next === 1 ? undefined : String(next) }),
          pageSize: PAGE_ROWS,
          hideOnSinglePage: true,
          showSizeChanger: false,
        }}
      />
    </Behind>
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
