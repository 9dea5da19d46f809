import type { ReactNode } from 'react';

export interface LongColumn<Row> {
  key: string;
  title: string;
  /** Pixels; wide tables share out what is left. */
  width: number;
  /** Aligned to the end, with digits of one width. */
  numeric?: boolean;
  /** Stays at the start side while the others scroll. */
  fixed?: boolean;
  /** Name of the sort that a click on its head asks for; without it the head is only text. */
  sort?: string;
  cell: (row: Row) => ReactNode;
}

export interface Sorting {
  sort: string;
  direction: 'asc' | 'desc';
}

export interface LongTableProps<Row> {
  /** What the table is, for screen readers. */
  label: string;
  columns: readonly LongColumn<Row>[];
  /** The rows that are loaded, in their order. Rows may come at both ends; those that are there stay. */
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Which list this is: another one begins at its top, and only within one do rows stay where they are. */
  listKey: string;
  /** Other rows have been asked for, and will take the place of these. */
  busy?: boolean;
  /** The same content for a narrow screen. */
  card: (row: Row) => ReactNode;
  sorting: Sorting;
  onSort: (sort: string) => void;
  /** The row whose panel is open. */
  openKey: string | null;
  onOpen: (row: Row) => void;
  /** Told when scrolling comes to rest. */
  onFirstVisible: (row: Row) => void;
  /** The rows of this end are nearly in view. */
  onNear: (end: 'start' | 'end') => void;
  /** Number of all rows, loaded or not; undefined while it is not known. */
  count: number | undefined;
}
