import type { ReactNode } from 'react';
import type { Density } from '#contract/features/list-views/list-views-contract';
import type { HidableColumn } from '../tables/use-shown-columns';

/** Maximum page width for cards, px. Such a page also collapses all conditions but the search. */
export const CARDS_UP_TO_PX = 767;

/** Column of a list's table, with its position on a phone's card. */
export interface ListColumn<Row> extends HidableColumn {
  key: string;
  title: string;
  /** Renders the column header in place of the title. `rows`: the loaded rows. */
  head?: (rows: readonly Row[]) => ReactNode;
  /** Tabular digits, right-aligned. */
  numeric?: boolean;
  /** Name of the sort that a click on the column header requests. Without it the header is plain text. */
  sort?: string;
  /**
   * Position on a phone's card: start or end of the header, a checkbox before it, a line of its own below, among
   * the facts of the next line, or a button at the foot. Default: not shown.
   */
  card?: 'mark' | 'title' | 'figure' | 'lead' | 'line' | 'foot';
  /** The foot shows the sum of all rows of the filter (`sums` of the list's screen). */
  isSummed?: boolean;
  /** Shows the title before the value on a card, as for numbers. */
  named?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface ListTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly ListColumn<Row>[];
  /** Row height. */
  density?: Density;
  /** Loaded rows in their order. Rows may be added and removed at both ends; the visible rows keep their position. */
  rows: readonly Row[];
  /** Key of the list. A different key scrolls to the top. */
  listKey: string;
  /** Other rows are loading and will replace these. */
  busy?: boolean;
  /** Id of the row with the open panel. */
  openId: string | null;
  /** Returns the URL of a row's panel. Without it rows cannot be opened. */
  getHref?: (row: { id: string }) => string;
  onOpen?: (row: Row) => void;
  /** Id of the row in the address that is to be scrolled to the top. Null: the first row. */
  at: string | null;
  /**
   * Called when scrolling stops, with the first row of which more than half is visible, and the number of loaded rows before the
   * first one that is completely visible.
   */
  onFirstVisible: (row: Row, rowsAbove: number) => void;
  /** Called when the scroll position is close to an end of the loaded rows. */
  onNear: (end: 'start' | 'end') => void;
  /** There are rows before or after the loaded ones. */
  hasPrevious: boolean;
  hasNext: boolean;
  /** Called for the keys Home and End if the first or last row of the list is not loaded. Loads the rows there. */
  onEnd: (end: 'start' | 'end') => void;
  /** Receives the keys of the columns that do not fit, whenever they change. */
  onNoRoom?: (keys: readonly string[]) => void;
  /** Receives the number of rows that fit on the screen, whenever it changes. */
  onFit?: (rows: number) => void;
  /** Number of all rows, loaded or not. `undefined` while it is unknown. */
  count: number | undefined;
}
