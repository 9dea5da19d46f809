import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined';
import type { HTMLAttributes, ReactNode } from 'react';
import type { Sorting } from './long-table-types';

interface Props {
  title: string;
  sort: string;
  sorting: Sorting;
  onSort: (sort: string) => void;
}

/** The head of a column that sorts: a button, so that the keyboard reaches it. */
export function SortHead({ title, sort, sorting, onSort }: Props): ReactNode {
  const Arrow = sorting.direction === 'asc' ? ArrowUpOutlined : ArrowDownOutlined;
  return (
    <button type="button" className="long-table-sort" onClick={() => onSort(sort)}>
      {title}
      {sorting.sort === sort && <Arrow aria-hidden />}
    </button>
  );
}

/** Attributes of a head cell: how the rows are sorted by it. */
export function headCell(sort: string | undefined, sorting: Sorting): HTMLAttributes<HTMLElement> {
  if (sort === undefined) return { role: 'columnheader' };
  const sorted = sorting.direction === 'asc' ? 'ascending' : 'descending';
  return { role: 'columnheader', 'aria-sort': sorting.sort === sort ? sorted : 'none' };
}
