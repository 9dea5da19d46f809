/**
 * An A4 document: a header, blocks below each other, and a footer on every page. Plain data with formatted texts; the template
 * defines the layout. Widths are shares of the page's width.
 */
export interface PdfDocument {
  landscape: boolean;
  /** Title of the document, also of the viewer's window. */
  title: string;
  /** Subject and period, one line. */
  subtitle: string;
  /** Further lines about the subject. */
  about: readonly string[];
  /** Lines on the other side of the header: author and time, unit of the figures. */
  made: readonly string[];
  blocks: readonly PdfBlock[];
  /** Lines on every page: filters, data as of, control totals. */
  foot: readonly string[];
}

export type PdfBlock =
  | { kind: 'figures'; items: readonly PdfFigure[] }
  | PdfTable
  /** Parts of a whole with their shares (0 to 1). `step` is the shade of grey, 0 to 3. */
  | { kind: 'bar'; parts: readonly { label: string; share: number; step: number }[] }
  | { kind: 'heading'; text: string; note?: string }
  | { kind: 'lines'; items: readonly PdfCell[] }
  /** Blocks that are kept on one page. */
  | { kind: 'together'; blocks: readonly PdfBlock[] }
  | { kind: 'beside'; blocks: readonly (readonly PdfBlock[])[] }
  /** Page break. */
  | { kind: 'page' };

export interface PdfFigure {
  label: string;
  value: string;
  /** Sign before the figure: `+`, `−`, `=`. */
  sign?: string;
  /** True for the result, which is the largest. */
  result?: boolean;
}

export interface PdfTable {
  kind: 'table';
  columns: readonly { title: string; width: number }[];
  rows: readonly PdfRow[];
  /** True if the table has no header row. */
  headless?: boolean;
  /**
   * Keeps every row one line high, so that a page holds a fixed number of rows. The columns' widths are in font heights; the font
   * shrinks until the line fits.
   */
  oneLine?: boolean;
}

/**
 * `group` begins a group of rows, `sum` and `total` end it; a `note` has one cell across all columns. Other rows have one cell
 * per column.
 */
export interface PdfRow {
  kind?: 'plain' | 'group' | 'sum' | 'total' | 'note';
  cells: readonly PdfCell[];
}

/** Ledger marks and statuses are shapes, since colours may not be printed. */
export type PdfShape = 'square' | 'triangle' | 'circle' | 'ring' | 'third' | 'half' | 'full' | 'cross';

export type PdfCell =
  | string
  | {
      text: string;
      shape?: PdfShape;
      notes?: readonly { text: string; shape?: PdfShape }[];
      /** Number of columns that the cell covers, including its own. */
      span?: number;
    };
