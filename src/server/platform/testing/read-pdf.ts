import { execFileSync, spawnSync } from 'node:child_process';

const hasReader = spawnSync('pdftotext', ['-v']).error === undefined;
const FIGURE = /-?[\d,]+\.\d\d(?!\d)/g;

/** The text that a PDF's pages show; undefined where poppler's `pdftotext` is missing. */
export function printedText(pdf: Buffer, ...options: string[]): string | undefined {
  if (!hasReader) return undefined;
  return execFileSync('pdftotext', [...options, '-', '-'], { input: pdf }).toString();
}

/** The figures with two decimals that a PDF shows, in hundredths; undefined where poppler's `pdftotext` is missing. */
export function printedFigures(pdf: Buffer): number[] | undefined {
  const text = printedText(pdf, '-layout');
  if (text === undefined) return undefined;
  return [...text.matchAll(FIGURE)].map(([figure]) => Math.round(Number(figure.replaceAll(',', '')) * 100));
}
