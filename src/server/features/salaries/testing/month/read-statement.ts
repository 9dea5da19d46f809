import type { PdfCell, PdfDocument } from '#server/lib/pdf/pdf-document';

/** Marks that isolate a text from the direction of its surroundings. */
const ISOLATES = /[\u2066-\u2069]/g;
/** Columns of a table of sales. */
const [DATE, NUMBER, COMMISSION] = [0, 1, -1];
const SALES_TABLE = 2;

export interface StatementFigures {
  title: string;
  about: string[];
  payable: number;
  /** Commissions of the sales by id, and amounts of the corrections, sorted. */
  parts: string[];
}

const getText = (cell: PdfCell | undefined): string =>
  (typeof cell === 'object' ? cell.text : (cell ?? '')).replaceAll(ISOLATES, '');
const getNumber = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, ''));

/** Returns the figures of a statement as its reader finds them. */
export function readStatementFigures({ title, about, blocks }: PdfDocument): StatementFigures {
  const [figures] = blocks;
  const table = blocks[SALES_TABLE];
  if (figures?.kind !== 'figures' || table?.kind !== 'table') throw new Error('not a statement');
  const parts = table.rows
    .filter(({ kind = 'plain' }) => kind === 'plain')
    .map(({ cells }) => {
      const [date, number, commission] = [DATE, NUMBER, COMMISSION].map((at) => getText(cells.at(at)));
      return `${date === '' ? 'correction of ' : ''}${number} ${getNumber(commission ?? '')}`;
    });
  return {
    title: getText(title),
    about: about.map(getText),
    payable: getNumber(figures.items.at(-1)?.value ?? ''),
    parts: parts.sort(),
  };
}
