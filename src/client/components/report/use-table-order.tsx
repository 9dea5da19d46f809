import type { ColumnType } from 'antd/es/table/interface';
import { useMemo, type ReactNode } from 'react';
import { useAddress } from '#client/lib/location/use-address';
import { HeadCell, SortHead } from '../sorting/sort-head';
import type { Sorting, TableSorting } from '../sorting/sorting-context';
import { useEventCallback } from '../hooks/use-event-callback';

/** Column of a table with all rows in the browser. */
export interface OrderedColumn<Row> extends ColumnType<Row> {
  key: string;
  title: ReactNode;
  /** Explanation of the title, behind an icon. */
  about?: ReactNode;
  /** Aligns the last digits. The first click on the header sorts in descending order. */
  numeric?: boolean;
  /** Compares rows in ascending order. Without it the column is not sortable. */
  compare?: (a: Row, b: Row) => number;
  /** Direction of the default sort by this column. */
  first?: Sorting['direction'];
}

interface Ordered<Row, Column> {
  /** Columns with sortable headers. They require a `SortingProvider` with `order`, and a table with `components`. */
  columns: Column[];
  rows: Row[];
  order: TableSorting;
  components: typeof COMPONENTS;
}

const COMPONENTS = { header: { cell: HeadCell } };

/** Sorts a table by the column key and direction in the address. */
export function useTableOrder<Row, Column extends OrderedColumn<Row>>(
  columns: readonly Column[],
  rows: readonly Row[],
): Ordered<Row, Column> {
  const { get, change } = useAddress();
  const { sort, direction } = getSorting(columns, get('sort'), get('direction'));
  const onSort = useEventCallback((key: string) => {
    const other = direction === 'asc' ? 'desc' : 'asc';
    change({ page: undefined, sort: key, direction: key === sort ? other : getBeginning(columns, key) });
  });
  return {
    columns: useMemo(() => columns.map((column) => withHead<Row, Column>(column)), [columns]),
    rows: useMemo(() => sorted(rows, columns, { sort, direction }), [rows, columns, sort, direction]),
    order: useMemo(() => ({ sorting: { sort, direction }, onSort }), [sort, direction, onSort]),
    components: COMPONENTS,
  };
}

/** Returns the sort in the address, or the default sort. */
function getSorting<Row>(
  columns: readonly OrderedColumn<Row>[],
  sort: string | undefined,
  direction: string | undefined,
): Sorting {
  const isSortable = columns.some(({ key, compare }) => compare && key === sort);
  if (isSortable && sort !== undefined) return { sort, direction: direction === 'desc' ? 'desc' : 'asc' };
  const first = columns.find((column) => column.first !== undefined);
  return { sort: first?.key ?? '', direction: first?.first ?? 'asc' };
}

function getBeginning<Row>(columns: readonly OrderedColumn<Row>[], sort: string): Sorting['direction'] {
  return columns.find(({ key }) => key === sort)?.numeric ? 'desc' : 'asc';
}

function sorted<Row>(
  rows: readonly Row[],
  columns: readonly OrderedColumn<Row>[],
  { sort, direction }: Sorting,
): Row[] {
  const { compare } = columns.find(({ key }) => key === sort) ?? {};
  if (!compare) return [...rows];
  return [...rows].sort((a, b) => (direction === 'asc' ? compare(a, b) : compare(b, a)));
}

function withHead<Row, Column extends OrderedColumn<Row>>(column: Column): Column {
  const { key, about, numeric, compare, className } = column;
  const title = compare ? <SortHead title={column.title} sort={key} /> : column.title;
  return {
    ...column,
    ...(numeric && { className: className === undefined ? 'number-cell' : `number-cell ${className}` }),
    title: about ? (
      <span className="number">
        {title}
        {about}
      </span>
    ) : (
      title
    ),
    ...(compare && { onHeaderCell: () => ({ sort: key }) as object }),
  };
}
