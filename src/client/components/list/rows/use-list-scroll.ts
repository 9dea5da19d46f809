import { useEffect, useLayoutEffect, useRef, type RefObject, type UIEvent } from 'react';
import { useEventCallback } from '../../hooks/use-event-callback';
import type { ListTableProps } from '../list-types';

export interface Scroller {
  scrollTo(to: { top: number }): void;
}

/** Number of rows beyond the screen at which more rows are requested. */
const AHEAD_ROWS = 25;
const SCROLL_REST_MS = 150;

/**
 * Handles the scrolling of a list: reports the first visible row, requests more rows, and keeps the visible rows in
 * place while rows are added and removed at both ends.
 */
export function useListScroll<Row extends { id: string }>(
  props: ListTableProps<Row>,
  table: RefObject<Scroller | null>,
  rowPx: number,
  height: number,
) {
  const { rows, listKey, at, onFirstVisible, onNear } = props;
  const top = useRef(0);
  const timer = useRef<number>(undefined);
  const before = useRef({ rows, listKey });
  /** Id of the row reported last. The address names it without a request to scroll there. */
  const reported = useRef<string | null>(null);
  const cancelReport = (): void => window.clearTimeout(timer.current);
  const scrollTo = (pixels: number): void => {
    // Setting the scroll position forces a layout, even if it stays the same.
    if (pixels === top.current) return;
    top.current = Math.max(0, pixels);
    table.current?.scrollTo({ top: top.current });
  };
  const requestNearRows = (): void => {
    if (rows.length === 0) return;
    if (top.current < AHEAD_ROWS * rowPx) onNear('start');
    if ((rows.length - AHEAD_ROWS) * rowPx < top.current + height) onNear('end');
  };
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { rows, listKey };
    if (was.listKey !== listKey) {
      cancelReport();
      return scrollTo(getStartIndex(rows, at) * rowPx);
    }
    if (was.rows === rows) return;
    const shift = getShift(was.rows, rows, Math.floor(top.current / rowPx));
    if (shift !== 0) scrollTo(top.current + shift * rowPx);
    // oxlint-disable-next-line react/exhaustive-deps -- only another list or other rows move what is in view
  }, [rows, listKey]);
  useEffect(() => {
    if (at === reported.current) return;
    reported.current = at;
    scrollTo(getStartIndex(rows, at) * rowPx);
    // oxlint-disable-next-line react/exhaustive-deps -- only another wish of the address moves what is in view
  }, [at]);
  useEffect(requestNearRows);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const reportFirstRow = useEventCallback(() => {
    const row = rows[Math.round(top.current / rowPx)];
    if (row === undefined) return;
    reported.current = row.id;
    onFirstVisible(row, Math.ceil((top.current - 1) / rowPx));
  });
  const onScroll = (event: UIEvent<HTMLElement>): void => {
    top.current = event.currentTarget.scrollTop;
    requestNearRows();
    cancelReport();
    timer.current = window.setTimeout(reportFirstRow, SCROLL_REST_MS);
  };
  const reveal = (index: number): void => {
    const start = index * rowPx;
    if (start < top.current) scrollTo(start);
    else if (start + rowPx > top.current + height) scrollTo(start + rowPx - height);
  };
  return { onScroll, reveal, cancelReport };
}

function getStartIndex<Row extends { id: string }>(rows: readonly Row[], at: string | null): number {
  return Math.max(0, at === null ? 0 : rows.findIndex(({ id }) => id === at));
}

/** Returns the shift of the rows around an index, derived from the nearest row that still exists. */
function getShift<Row extends { id: string }>(
  before: readonly Row[],
  after: readonly Row[],
  index: number,
): number {
  const positions = new Map(after.map(({ id }, position) => [id, position]));
  for (let i = index; i < before.length; i += 1) {
    const position = positions.get(before[i]?.id ?? '');
    if (position !== undefined) return position - i;
  }
  return 0;
}
