import CaretDownOutlined from '@ant-design/icons/es/icons/CaretDownOutlined';
import CaretUpOutlined from '@ant-design/icons/es/icons/CaretUpOutlined';
import Flex from 'antd/es/flex/index';
import type { ReactNode, ThHTMLAttributes } from 'react';
import { PlainHeadCell } from '../tables/head-cell';
import './sorting.css';
import { useSorting } from './sorting-context';

/**
 * Column header that sorts: a button, so that it is focusable, with icons that show the direction. antd's own header
 * re-renders the whole table before it responds.
 */
export function SortHead({ title, sort }: { title: ReactNode; sort: string }): ReactNode {
  const { sorting, onSort } = useSorting();
  const direction = sorting.sort === sort ? sorting.direction : null;
  return (
    <button type="button" className="bare sort-head" data-direction={direction} onClick={() => onSort(sort)}>
      {title}
      <Flex vertical component="span" className="muted" aria-hidden>
        <CaretUpOutlined className={direction === 'asc' ? 'accent' : ''} />
        <CaretDownOutlined className={direction === 'desc' ? 'accent' : ''} />
      </Flex>
    </button>
  );
}

interface HeadCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Name of the sort that the header requests. */
  sort?: string | undefined;
}

/** Header cell with `aria-sort`. */
export function HeadCell({ sort, ...props }: HeadCellProps): ReactNode {
  const { sorting } = useSorting();
  const sorted = sorting.direction === 'asc' ? 'ascending' : 'descending';
  const own = sorting.sort === sort ? sorted : 'none';
  return <PlainHeadCell {...props} {...(sort !== undefined && { 'aria-sort': own })} />;
}
