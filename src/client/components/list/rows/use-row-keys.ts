import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isPressed } from '../../shortcuts/shortcut';
import { useListedShortcuts } from '../../shortcuts/shortcuts-context';
import { LIST_SHORTCUTS, OPENING_SHORTCUTS, OPEN_KEY, ROW_KEYS } from '../list-shortcuts';

interface Options<Row> {
  rows: readonly Row[];
  /** Number of rows on a screen. */
  pageRows: number;
  /** An open panel follows the keyboard. */
  openId: string | null;
  onOpen: ((row: Row) => void) | undefined;
  /** Scrolls to the row. */
  onMove: (index: number) => void;
  onEnd: (end: 'start' | 'end') => void;
}

export interface RowKeys {
  /** Id of the row that the keyboard is on. */
  activeId: string | null;
  setActiveId: (id: string | null) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Keyboard navigation of a list. Arrows (or j and k), Page Up and Page Down move through the rows; Home and End go to
 * the first and last row of the list; Enter opens a row, Escape deactivates it. The row with the open panel is the
 * active one, even if the panel's own keys and buttons change it.
 */
export function useRowKeys<Row extends { id: string }>(options: Options<Row>): RowKeys {
  const { rows, pageRows, openId, onOpen, onMove, onEnd } = options;
  useListedShortcuts(LIST_SHORTCUTS);
  useListedShortcuts(onOpen ? OPENING_SHORTCUTS : null);
  const [activeId, setActiveId] = useState<string | null>(openId);
  const [opened, setOpened] = useState(openId);
  if (openId !== opened) {
    setOpened(openId);
    if (openId !== null) setActiveId(openId);
  }
  const shown = useRef(openId);
  useLayoutEffect(() => {
    if (openId === shown.current) return;
    shown.current = openId;
    const index = rows.findIndex(({ id }) => id === openId);
    if (index >= 0) onMove(index);
    // oxlint-disable-next-line react/exhaustive-deps -- only another open row moves the keyboard's place
  }, [openId]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // Header buttons and fields within a row keep their own keys.
    if (event.target !== event.currentTarget || rows.length === 0) return;
    const index = rows.findIndex((row) => row.id === activeId);
    const row = rows[index];
    const press = event.nativeEvent;
    if (isPressed(OPEN_KEY, press) && row !== undefined) onOpen?.(row);
    else if (event.key === 'Escape' && row !== undefined) setActiveId(null);
    else if (isPressed(ROW_KEYS.first, press) || isPressed(ROW_KEYS.last, press)) {
      setActiveId(null);
      onEnd(isPressed(ROW_KEYS.first, press) ? 'start' : 'end');
    } else {
      const target = getTarget(press, index, rows.length, pageRows);
      const next = target === null ? undefined : rows[target];
      if (target === null || next === undefined) return;
      setActiveId(next.id);
      onMove(target);
      if (openId !== null) onOpen?.(next);
    }
    event.preventDefault();
  };
  return { activeId, setActiveId, onKeyDown };
}

/** `index` is -1 if no row is active: the first key moves to an end. */
function getTarget(
  press: globalThis.KeyboardEvent,
  index: number,
  count: number,
  pageRows: number,
): number | null {
  const within = (target: number): number => Math.max(0, Math.min(count - 1, target));
  if (isPressed(ROW_KEYS.next, press)) return within(index + 1);
  if (isPressed(ROW_KEYS.previous, press)) return index === -1 ? count - 1 : within(index - 1);
  if (isPressed(ROW_KEYS.nextRows, press)) return within(index + pageRows);
  return isPressed(ROW_KEYS.previousRows, press) ? within(index - pageRows) : null;
}
