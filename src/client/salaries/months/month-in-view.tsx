import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { OpenAmount } from '../use-salaries-address';

interface Props {
  /** What the grid stands in. */
  frame: RefObject<HTMLElement | null>;
  open: OpenAmount | null;
  year: number;
  /** How wide what covers the months is, in pixels: the columns that stay at either end. */
  start: number;
  end: number;
}

/**
 * Where the months have no room beside each other, that of the amount which is shown is scrolled into view, also when its
 * panel has narrowed the grid; before any is, the running month. Stands beside the grid's table, and is drawn with it: the
 * amount is marked by then.
 */
export function MonthInView({ frame, open, year, start, end }: Props): ReactNode {
  const begun = useRef<number>(undefined);
  useEffect(() => {
    const grid = frame.current;
    const scroller = grid?.querySelector('.ant-table-body, .ant-table-tbody-virtual-holder');
    if (!grid || !scroller) return;
    const bring = (): void => {
      const wanted = open ? '[aria-current]' : begun.current === year ? null : '.month-running';
      begun.current = year;
      const month = wanted === null ? null : grid.querySelector(wanted)?.closest('td, th, .ant-table-cell');
      if (!month || month.matches('.ant-table-cell-fix')) return;
      const by = distance(month.getBoundingClientRect(), scroller.getBoundingClientRect(), start, end);
      if (by === 0) return;
      // physical side: what is measured is, and so is by how far it scrolls.
      scroller.scrollBy({ left: by });
      // Where rows are many, antd moves them itself, and only a wheel tells it to.
      scroller.dispatchEvent(new WheelEvent('wheel', { deltaX: by }));
    };
    const observer = new ResizeObserver(bring);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [frame, open, year, start, end]);
  return null;
}

/** Pure: how far to scroll, in physical pixels; the page is read from the right. */
function distance(cell: DOMRect, place: DOMRect, start: number, end: number): number {
  const [left, right] = [place.left + end, place.right - start];
  if (cell.left < left) return cell.left - left;
  return Math.max(0, cell.right - right);
}
