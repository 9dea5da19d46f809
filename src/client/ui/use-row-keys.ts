import { useState, type KeyboardEvent } from 'react';

interface Options<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Rows of one screenful. */
  pageRows: number;
  onOpen: (row: Row) => void;
  /** Brings this row into view. */
  onMove: (index: number) => void;
}

export interface RowKeys {
  /** The row that the keyboard is at. */
  activeKey: string | null;
  setActiveKey: (key: string | null) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Arrows, Page Up and Down, Home and End move through the rows; Enter opens one, Escape leaves them. */
export function useRowKeys<Row>({ rows, keyOf, pageRows, onOpen, onMove }: Options<Row>): RowKeys {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // A button of the head keeps its own keys.
    if (event.target !== event.currentTarget || rows.length === 0) return;
    const index = rows.findIndex((row) => keyOf(row) === activeKey);
    const row = rows[index];
    if (event.key === 'Enter' && row !== undefined) onOpen(row);
    else if (event.key === 'Escape' && row !== undefined) setActiveKey(null);
    else {
      const target = targetOf(event.key, index, rows.length, pageRows);
      const next = target === null ? undefined : rows[target];
      if (target === null || next === undefined) return;
      setActiveKey(keyOf(next));
      onMove(target);
    }
    event.preventDefault();
  };
  return { activeKey, setActiveKey, onKeyDown };
}

/** `index` is -1 where no row is active: the first move goes to an end. */
function targetOf(key: string, index: number, count: number, pageRows: number): number | null {
  const within = (target: number): number => Math.max(0, Math.min(count - 1, target));
  switch (key) {
    case 'ArrowDown':
      return within(index + 1);
    case 'ArrowUp':
      return index === -1 ? count - 1 : within(index - 1);
    case 'PageDown':
      return within(index + pageRows);
    case 'PageUp':
      return within(index - pageRows);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
