import type { ReactNode } from 'react';
import type { Density } from '../../../contract/list-views/list-views-contract';
import type { GivingWay } from '../use-shown-columns';

/** Pixels: a page so narrow shows rows as cards, and only the search of what stands above them. */
export const CARDS_UP_TO_PX = 767;

/** One column of a list's table, and where its value stands on a phone's card. */
export interface ListColumn<Row> extends GivingWay {
  key: string;
  title: string;
  /** Stands in its head in place of the title; `rows`: those that are loaded. */
  head?: (rows: readonly Row[]) => ReactNode;
  /** Digits of one width, right-aligned: units stand under units. */
  numeric?: boolean;
  /** Name of the sort that its head asks for; without it the head is only text. */
  sort?: string;
  /** On a phone: the start or end of the card's head, a control before it, a line below, or what is pressed at its foot; none: not there. */
  card?: 'mark' | 'title' | 'figure' | 'line' | 'foot';
  /** On a card its title stands before it, as before every number. */
  named?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface ListTableProps<Row> {
  /** What the table is, for screen readers. */
  label: string;
  columns: readonly ListColumn<Row>[];
  /** How high the rows are. */
  density?: Density;
  /** The rows that are loaded, in their order. They may come and go at both ends; those in view stay where they are. */
  rows: readonly Row[];
  /** Which list this is: another one begins at its top. */
  listKey: string;
  /** Other rows have been asked for, and will take the place of these. */
  busy?: boolean;
  /** The row whose panel is open. */
  openId: string | null;
  /** Address of a row's panel; undefined: rows do not open. */
  hrefOf?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Id of the row that the address wants first in view; null: the first of all. */
  at: string | null;
  /** Told when scrolling comes to rest: the first row in view, and how many rows of the loaded ones stand before it. */
  onFirstVisible: (row: Row, index: number) => void;
  /** The rows of this end are nearly in view. */
  onNear: (end: 'start' | 'end') => void;
  /** The keys Home and End: the first or the last row of all is wanted, loaded or not. */
  onEnd: (end: 'start' | 'end') => void;
  /** Told by their keys for which columns there is no room, whenever these are others. */
  onNoRoom?: (keys: readonly string[]) => void;
  /** Number of all rows, loaded or not; undefined while it is not known. */
  count: number | undefined;
}
