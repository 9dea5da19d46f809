import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';

/** The scrollbar's place. */
const EDGE_PX = 17;

/** A column that may give way. */
export interface GivingWay {
  /** Pixels at the least; a wide table shares out what is left. */
  width: number;
  /** 1 (the default) always stays; where there is no room, 3 gives way before 2. */
  priority?: 1 | 2 | 3;
}

/**
 * The columns for which there is room: where there is none, those of the highest priority number leave first, the last
 * ones before the others. Where nothing is measured (no layout yet), all of them.
 */
export function useShownColumns<Column extends GivingWay>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Column[],
): readonly Column[] {
  const width = useWidth(frame);
  return useMemo(() => (width === 0 ? columns : fitting(columns, width - EDGE_PX)), [columns, width]);
}

/** Pure: the columns of `columns` that fit into so many pixels; those of priority 1 always. */
export function fitting<Column extends GivingWay>(
  columns: readonly Column[],
  width: number,
): readonly Column[] {
  const left = [...columns];
  for (const priority of [3, 2]) {
    for (let i = left.length - 1; i >= 0; i -= 1) {
      if (left.reduce((sum, column) => sum + column.width, 0) <= width) return left;
      if ((left[i]?.priority ?? 1) === priority) left.splice(i, 1);
    }
  }
  return left;
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => setWidth(Math.floor(element.current?.clientWidth ?? 0));
    measure();
    const observer = new ResizeObserver(measure);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
