import type { PdfBlock, PdfCell, PdfDocument, PdfRow } from '../pdf/pdf-document';

/** Marks that isolate a text from the direction of its surroundings. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Returns the texts of a document, one line per row, with the kinds of blocks and rows and the shapes of cells. */
export function getDocumentLines(document: PdfDocument): string[] {
  return [
    document.title,
    document.subtitle,
    ...document.about,
    ...document.made,
    ...document.blocks.flatMap(getBlockLines),
    ...document.foot,
  ].map((line) => line.replaceAll(ISOLATES, ''));
}

function getBlockLines(block: PdfBlock): string[] {
  switch (block.kind) {
    case 'figures':
      return block.items.map(({ sign = ' ', label, value, result }) =>
        [sign, label, value, ...(result ? ['(result)'] : [])].join(' | '),
      );
    case 'table':
      return [
        ...(block.headless ? [] : [`# ${block.columns.map(({ title }) => title).join(' | ')}`]),
        ...block.rows.map(getRowLine),
      ];
    case 'bar':
      return block.parts.map(({ label, share, step }) => `bar ${step}: ${label} ${share}`);
    case 'heading':
      return [`## ${[block.text, block.note].filter(Boolean).join(' | ')}`];
    case 'lines':
      return block.items.map(getCellText);
    case 'together':
      return ['together', ...block.blocks.flatMap(getBlockLines)];
    case 'beside':
      return ['beside', ...block.blocks.flat().flatMap(getBlockLines)];
    case 'page':
      return ['page'];
  }
}

function getRowLine({ kind = 'plain', cells }: PdfRow): string {
  const texts = cells.map(getCellText).join(' | ');
  return kind === 'plain' ? texts : `${kind}: ${texts}`;
}

function getCellText(cell: PdfCell): string {
  if (typeof cell === 'string') return cell;
  const { text, shape, notes = [], span } = cell;
  const own = [...(shape ? [`[${shape}]`] : []), text, ...(span ? [`(${span} columns)`] : [])];
  return [own.join(' '), ...notes.map(getCellText)].join(' / ');
}
