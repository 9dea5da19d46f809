import CaretDownOutlined from '@ant-design/icons/es/icons/CaretDownOutlined';
import CaretUpOutlined from '@ant-design/icons/es/icons/CaretUpOutlined';
import type { HTMLAttributes, ReactNode } from 'react';
import type { Sorting } from '../list-types';

interface Props {
  title: string;
  sort: string;
  sorting: Sorting;
  onSort: (sort: string) => void;
}

/** The head of a column that sorts: a button, so that the keyboard reaches it, whose signs show that it sorts and how. */
export function SortHead({ title, sort, sorting, onSort }: Props): ReactNode {
  const direction = sorting.sort === sort ? sorting.direction : null;
  return (
    <button type="button" className="bare list-sort" data-direction={direction} onClick={() => onSort(sort)}>
      {title}
      <span className="list-sort-signs" aria-hidden>
        <CaretUpOutlined />
        <CaretDownOutlined />
      </span>
    </button>
  );
}

/** Attributes of a head cell: how the rows are sorted by it. */
export function headCell(sort: string | undefined, sorting: Sorting): HTMLAttributes<HTMLElement> {
  if (sort === undefined) return { role: 'columnheader' };
  const sorted = sorting.direction === 'asc' ? 'ascending' : 'descending';
  return { role: 'columnheader', 'aria-sort': sorting.sort === sort ? sorted : 'none' };
}
