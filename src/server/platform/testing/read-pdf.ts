import { execFileSync, spawnSync } from 'node:child_process';

const hasReader = spawnSync('pdftotext', ['-v']).error === undefined;
const FIGURE = /-?[\d,]+\.\d\d(?!\d)/g;

/** The figures with two decimals that a PDF shows, in hundredths; undefined where poppler's `pdftotext` is missing. */
export function printedFigures(pdf: Buffer): number[] | undefined {
  if (!hasReader) return undefined;
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString();
  return [...text.matchAll(FIGURE)].map(([figure]) => Math.round(Number(figure.replaceAll(',', '')) * 100));
}
