import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { OpenAmount } from '../use-salaries-address';

interface Props {
  /** Container of the grid. */
  frame: RefObject<HTMLElement | null>;
  open: OpenAmount | null;
  year: number;
  /** Width of the sticky columns at each end, px. */
  start: number;
  end: number;
}

/**
 * Scrolls the open amount into view, also when the panel narrows the grid; without an open amount, the current
 * month. It is rendered beside the grid's table, so that the amount is marked already.
 */
export function MonthInView({ frame, open, year, start, end }: Props): ReactNode {
  const begun = useRef<number>(undefined);
  useEffect(() => {
    const grid = frame.current;
    const scroller = grid?.querySelector('.ant-table-body, .ant-table-tbody-virtual-holder');
    if (!grid || !scroller) return;
    const bring = (): void => {
      const selector = open ? '[aria-current]' : begun.current === year ? null : '.month-running';
      begun.current = year;
      const month =
        selector === null ? null : grid.querySelector(selector)?.closest('td, th, .ant-table-cell');
      if (!month) return;
      const [cell, view] = [month.getBoundingClientRect(), scroller.getBoundingClientRect()];
      if (open && scroller.contains(month) && (cell.bottom > view.bottom || cell.top < view.top)) {
        scroller.scrollBy({ top: cell.top < view.top ? cell.top - view.top : cell.bottom - view.bottom });
      }
      if (month.matches('.ant-table-cell-fix')) return;
      const by = distance(cell, view, start, end);
      if (by === 0) return;
      // physical side: measurement and scrolling both use physical pixels.
      scroller.scrollBy({ left: by });
      // A virtual antd table scrolls itself, and only reacts to a wheel event.
      scroller.dispatchEvent(new WheelEvent('wheel', { deltaX: by }));
    };
    const observer = new ResizeObserver(bring);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [frame, open, year, start, end]);
  return null;
}

/** Returns the distance to scroll in physical pixels. The page is right-to-left. */
function distance(cell: DOMRect, view: DOMRect, start: number, end: number): number {
  const [left, right] = [view.left + end, view.right - start];
  if (cell.left < left) return cell.left - left;
  return Math.max(0, cell.right - right);
}
