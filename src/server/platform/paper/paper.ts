/**
 * What is printed on A4: a head, blocks one below another, a foot on every page. Plain data, all of its texts ready for
 * reading; how it looks is the template's. Widths are shares of the page's width.
 */
export interface Paper {
  landscape: boolean;
  /** What this is; also the title in a viewer's window. */
  title: string;
  /** Whom and when it is about, one line. */
  whom: string;
  /** More of that, a line each. */
  about: readonly string[];
  /** At the other side of the head: by whom and when it was made, the unit of its figures. */
  made: readonly string[];
  blocks: readonly PaperBlock[];
  /** On every page: filters in words, as of when, control totals. */
  foot: readonly string[];
}

export type PaperBlock =
  | { kind: 'figures'; items: readonly PaperFigure[] }
  | PaperTable
  /** Parts of one whole, each by its share (0 to 1); the step is its shade of grey, 0 to 3. */
  | { kind: 'bar'; parts: readonly { label: string; share: number; step: number }[] }
  | { kind: 'heading'; text: string; note?: string }
  | { kind: 'lines'; items: readonly PaperCell[] }
  /** Never torn over two pages. */
  | { kind: 'together'; blocks: readonly PaperBlock[] }
  | { kind: 'beside'; blocks: readonly (readonly PaperBlock[])[] }
  /** What follows begins a page. */
  | { kind: 'page' };

export interface PaperFigure {
  label: string;
  value: string;
  /** Stands before it: `+`, `−`, `=`. */
  sign?: string;
  /** The largest: what the others lead to. */
  result?: boolean;
}

export interface PaperTable {
  kind: 'table';
  columns: readonly { title: string; width: number }[];
  rows: readonly PaperRow[];
  /** Without a line of titles. */
  headless?: boolean;
  /**
   * Every row is one line high, whatever its texts: so many rows are a page. The columns' widths are in heights of
   * letters, which become as small as that takes.
   */
  oneLine?: boolean;
}

/**
 * `group` begins what follows, `sum` and `total` end what came; a `note` has one cell over all columns. Others have
 * cells for as many columns as the table has.
 */
export interface PaperRow {
  kind?: 'plain' | 'group' | 'sum' | 'total' | 'note';
  cells: readonly PaperCell[];
}

/** Ledger marks and statuses are shapes: colours do not print. */
export type PaperShape = 'square' | 'triangle' | 'circle' | 'ring' | 'third' | 'half' | 'full' | 'cross';

export type PaperCell =
  | string
  | {
      text: string;
      shape?: PaperShape;
      notes?: readonly { text: string; shape?: PaperShape }[];
      /** Columns that it goes over, itself among them. */
      span?: number;
    };
