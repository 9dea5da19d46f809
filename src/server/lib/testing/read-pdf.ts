import { execFileSync, spawnSync } from 'node:child_process';

const hasReader = spawnSync('pdftotext', ['-v']).error === undefined;
const FIGURE = /-?[\d,]+\.\d\d(?!\d)/g;

/** Returns the text of a PDF; undefined if poppler's `pdftotext` is not installed. */
export function printedText(pdf: Buffer, ...options: string[]): string | undefined {
  if (!hasReader) return undefined;
  return execFileSync('pdftotext', [...options, '-', '-'], { input: pdf }).toString();
}

/**
 * Returns the elements that screen readers announce, in their order, with their texts; undefined if poppler is not installed. Poppler
 * prints Hebrew from left to right.
 */
export function printedStructure(pdf: Buffer): string[] | undefined {
  if (!hasReader) return undefined;
  const { stdout } = spawnSync('pdfinfo', ['-struct-text', '-'], { input: pdf, encoding: 'utf8' });
  const lines = stdout.split('\n').map((line) => line.trim());
  return lines.flatMap((line) => {
    if (line.startsWith('"')) return [line.slice(1, -1)];
    const [, role] = /^([A-Z][A-Za-z0-9]*)/.exec(line) ?? [];
    return role === undefined ? [] : [role];
  });
}

/** Returns the figures with two decimals in a PDF, in hundredths; undefined if poppler's `pdftotext` is not installed. */
export function printedFigures(pdf: Buffer): number[] | undefined {
  const text = printedText(pdf, '-layout');
  if (text === undefined) return undefined;
  return [...text.matchAll(FIGURE)].map(([figure]) => Math.round(Number(figure.replaceAll(',', '')) * 100));
}
