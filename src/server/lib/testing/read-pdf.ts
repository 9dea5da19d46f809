import { execFileSync, spawnSync } from 'node:child_process';

const hasReader = spawnSync('pdftotext', ['-v']).error === undefined;
const FIGURE = /-?[\d,]+\.\d\d(?!\d)/g;

/** Returns the text of a PDF; undefined if poppler's `pdftotext` is not installed. */
export function printedText(pdf: Buffer, ...options: string[]): string | undefined {
  if (!hasReader) return undefined;
  return execFileSync('pdftotext', [...options, '-', '-'], { input: pdf }).toString();
}

/** Returns the figures with two decimals in a PDF, in hundredths; undefined if poppler's `pdftotext` is not installed. */
export function printedFigures(pdf: Buffer): number[] | undefined {
  const text = printedText(pdf, '-layout');
  if (text === undefined) return undefined;
  return [...text.matchAll(FIGURE)].map(([figure]) => Math.round(Number(figure.replaceAll(',', '')) * 100));
}
