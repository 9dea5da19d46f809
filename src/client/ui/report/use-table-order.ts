import type { TableProps } from 'antd/es/table/index';
import type { ColumnType, SortOrder } from 'antd/es/table/interface';
import { useMemo } from 'react';
import { useAddress } from '../../platform/location/use-address';
import { sortTexts } from './report-texts';

type Ordered<Row, Column> = Pick<TableProps<Row>, 'sortDirections' | 'onChange' | 'locale'> & {
  columns: Column[];
};

/**
 * A table whose order stands in the address, by the key of a column; of the columns that sort one has a
 * `defaultSortOrder`. @returns its columns, one of them sorted, and what the table needs to be sorted otherwise.
 */
export function useTableOrder<Row, Column extends ColumnType<Row> = ColumnType<Row>>(
  columns: readonly Column[],
): Ordered<Row, Column> {
  const { get, change } = useAddress();
  const [sort, direction] = [get('sort'), get('direction')];
  return {
    columns: useMemo(() => inOrder<Row, Column>(columns, sort, direction), [columns, sort, direction]),
    locale: sortTexts,
    sortDirections: ['ascend', 'descend', 'ascend'],
    onChange: (_pages, _filters, sorter, { action }) => {
      if (action !== 'sort' || Array.isArray(sorter)) return;
      const next = sorter.order === 'ascend' ? 'asc' : 'desc';
      change({ page: undefined, sort: String(sorter.columnKey), direction: next });
    },
  };
}

/** The one that is asked for, or the one that sorts at first. */
function inOrder<Row, Column extends ColumnType<Row>>(
  columns: readonly Column[],
  sort: string | undefined,
  direction: string | undefined,
): Column[] {
  const asked = columns.find(({ key, sorter }) => sorter && key === sort);
  const askedOrder: SortOrder = direction === 'desc' ? 'descend' : 'ascend';
  return columns.map((column) => {
    if (!column.sorter) return column;
    const first = column.defaultSortOrder ?? null;
    return { ...column, sortOrder: asked ? (column.key === asked.key ? askedOrder : null) : first };
  });
}
