import type { TableProps, TableRef } from 'antd/es/table/index';
import { useRef } from 'react';
import { reachableScroll } from '#client/components/tables/reachable-scroll';
import { usePrinting } from '#client/components/hooks/use-printing';

/** Maximum number of rows without virtual scrolling. */
const MAX_ROWS_SHOWN = 40;
/** Height of the virtual table's body; header and totals are sticky, px. */
const BODY_PX = 560;

interface VirtualRows {
  /** Props of antd's `Table`, for any row type. */
  props: Pick<TableProps<never>, 'virtual' | 'scroll' | 'sticky'> & {
    ref: (table: TableRef | null) => void;
  };
  /** Scrolls to a row. */
  scrollTo: (row: number) => void;
}

/** Makes a table of many rows virtual. Header and totals are sticky in either case. */
export function useVirtualRows(rows: number, width: number): VirtualRows {
  const table = useRef<TableRef>(null);
  const isPrinted = usePrinting();
  // All rows are rendered for printing.
  const isMany = rows > MAX_ROWS_SHOWN && !isPrinted;
  const ref = (next: TableRef | null): void => {
    table.current = next;
    reachableScroll(next);
  };
  return {
    props: {
      ref,
      sticky: true,
      ...(isMany ? { virtual: true, scroll: { x: width, y: BODY_PX } } : { scroll: { x: width } }),
    },
    scrollTo: (row) => table.current?.scrollTo({ index: row }),
  };
}
