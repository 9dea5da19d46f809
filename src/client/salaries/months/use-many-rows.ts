import type { TableProps, TableRef } from 'antd/es/table/index';
import { useRef } from 'react';
import { reachableScroll } from '../../ui/reachable-scroll';
import { usePrinting } from '../../ui/use-printing';

/** More rows than this are scrolled within the table, and only those in view are in the page. */
const MOST_ROWS_SHOWN = 40;
/** Of the screen's height, beside its head and its totals, both of which stick to the window besides. */
const BODY_PX = 560;

/** The frame's padding, in which nothing sticks by itself. */
const BELOW_PX = -24;

interface ManyRows {
  /** For antd's `Table`, with whatever rows. */
  props: Pick<TableProps<never>, 'virtual' | 'scroll' | 'sticky'> & {
    ref: (table: TableRef | null) => void;
  };
  /** Brings a row into the page. */
  scrollTo: (row: number) => void;
}

/** Keeps a table light whose rows may be few or hundreds: its head and its totals stay in view either way. */
export function useManyRows(rows: number, width: number): ManyRows {
  const table = useRef<TableRef>(null);
  const isPrinted = usePrinting();
  // On paper nothing scrolls: all rows are there.
  const isMany = rows > MOST_ROWS_SHOWN && !isPrinted;
  const ref = (next: TableRef | null): void => {
    table.current = next;
    reachableScroll(next);
  };
  return {
    props: {
      ref,
      sticky: { offsetSummary: BELOW_PX, offsetScroll: BELOW_PX },
      ...(isMany ? { virtual: true, scroll: { x: width, y: BODY_PX } } : { scroll: { x: width } }),
    },
    scrollTo: (row) => table.current?.scrollTo({ index: row }),
  };
}
