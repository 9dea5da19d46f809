import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isPressed } from '../../shortcuts/shortcut';
import { useListedShortcuts } from '../../shortcuts/shortcuts-context';
import { LIST_SHORTCUTS, OPENING_SHORTCUTS, OPEN_KEY, ROW_KEYS } from '../list-shortcuts';

interface Options<Row> {
  rows: readonly Row[];
  /** There are rows before or after the loaded ones. */
  hasPrevious: boolean;
  hasNext: boolean;
  /** Number of rows on a screen. */
  pageRows: number;
  /** An open panel follows the keyboard. */
  openId: string | null;
  onOpen?: ((row: Row) => void) | undefined;
  /** Scrolls to the row. */
  onMove: (index: number) => void;
  /** Loads the first or last rows of the list. */
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
  const { rows, openId, onOpen, onMove } = options;
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
  const moveTo = (index: number): void => {
    const row = rows[index];
    if (row === undefined) return;
    setActiveId(row.id);
    onMove(index);
    if (openId !== null) onOpen?.(row);
  };
  const moveToEnd = useEnds(options, moveTo);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // Header buttons and fields within a row keep their own keys.
    if (event.target !== event.currentTarget || rows.length === 0) return;
    const index = rows.findIndex((row) => row.id === activeId);
    const row = rows[index];
    const press = event.nativeEvent;
    if (isPressed(OPEN_KEY, press) && row !== undefined) onOpen?.(row);
    else if (event.key === 'Escape' && row !== undefined) setActiveId(null);
    else if (isPressed(ROW_KEYS.first, press)) moveToEnd('start');
    else if (isPressed(ROW_KEYS.last, press)) moveToEnd('end');
    else {
      const target = getTarget(press, index, rows.length, options.pageRows);
      if (target === null) return;
      moveTo(target);
    }
    event.preventDefault();
  };
  return { activeId, setActiveId, onKeyDown };
}

/** Returns a function that moves to the first or last row of the list, after the rows there have loaded. */
function useEnds<Row>(
  { rows, hasPrevious, hasNext, onEnd }: Options<Row>,
  moveTo: (index: number) => void,
): (end: 'start' | 'end') => void {
  const pending = useRef<'start' | 'end'>(undefined);
  const move = (end: 'start' | 'end'): void => {
    const isLoaded = end === 'start' ? !hasPrevious : !hasNext;
    pending.current = isLoaded ? undefined : end;
    if (isLoaded) moveTo(end === 'start' ? 0 : rows.length - 1);
  };
  useLayoutEffect(() => {
    if (pending.current !== undefined) move(pending.current);
    // oxlint-disable-next-line react/exhaustive-deps -- only other rows can have the end
  }, [rows]);
  return (end) => {
    move(end);
    if (pending.current !== undefined) onEnd(end);
  };
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
