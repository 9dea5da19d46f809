import { sumBy } from '#contract/lib/sum-by';
import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';

/** Width of the scrollbar, px. */
const EDGE_PX = 17;

/** Column that may be hidden. */
export interface HidableColumn {
  /** Minimum width, px. A wide table distributes the remaining space. */
  width: number;
  /** 1 (default) is always visible. If the columns do not fit, 3 is hidden before 2. */
  priority?: 1 | 2 | 3;
}

/**
 * Returns the columns that fit into the frame, minus `reserved` px. The highest priority number is hidden first, and
 * within it the last columns. Returns all columns before the first layout, unless the `initial` width is known.
 */
export function useShownColumns<Column extends HidableColumn>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Column[],
  { reserved = 0, initial = 0 } = {},
): readonly Column[] {
  const width = useWidth(frame, initial);
  return useMemo(
    () => (width === 0 ? columns : getFittingColumns(columns, width - EDGE_PX - reserved)),
    [columns, width, reserved],
  );
}

/** Returns the columns that fit into `width` px. Columns of priority 1 always stay. */
export function getFittingColumns<Column extends HidableColumn>(
  columns: readonly Column[],
  width: number,
): readonly Column[] {
  const left = [...columns];
  for (const priority of [3, 2]) {
    for (let i = left.length - 1; i >= 0; i -= 1) {
      if (sumBy(left, (column) => column.width) <= width) return left;
      if ((left[i]?.priority ?? 1) === priority) left.splice(i, 1);
    }
  }
  return left;
}

/** Returns the width of an element, px. */
export function useWidth(element: RefObject<HTMLElement | null>, initial: number): number {
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const measure = (): void => setWidth(Math.floor(element.current?.clientWidth ?? 0));
    measure();
    const observer = new ResizeObserver(measure);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
