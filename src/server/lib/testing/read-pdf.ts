import { execFileSync, spawnSync } from 'node:child_process';
import { rewritePdf } from '../pdf/rewrite-pdf';

const hasReader = spawnSync('pdftotext', ['-v']).error === undefined;
const FIGURE = /-?[\d,]+\.\d\d(?!\d)/g;

/** Returns the text of a PDF; undefined if poppler's `pdftotext` is not installed. */
export function printedText(pdf: Buffer, ...options: string[]): string | undefined {
  if (!hasReader) return undefined;
  return execFileSync('pdftotext', [...options, '-', '-'], { input: pdf }).toString();
}

/** Returns the objects of a PDF as text, without the compression of groups of objects. */
export async function readPdfObjects(pdf: Buffer): Promise<string> {
  return Buffer.from(await rewritePdf(pdf, '--object-streams=disable')).toString('latin1');
}

/**
 * Returns the elements that screen readers announce, in their order, with their texts; undefined if poppler is not installed. Poppler
 * prints Hebrew from left to right, and takes seconds for a thousand cells.
 */
export function printedStructure(pdf: Buffer): string[] | undefined {
  return readStructure(pdf, '-struct-text')?.flatMap((line) => {
    if (line.startsWith('"')) return [line.slice(1, -1)];
    const [role] = ROLE.exec(line) ?? [];
    return role === undefined ? [] : [role];
  });
}

/** Returns the elements as `printedStructure` does, without their texts: also those of long lists. */
export function printedRoles(pdf: Buffer): string[] | undefined {
  return readStructure(pdf, '-struct')?.flatMap((line) => ROLE.exec(line)?.[0] ?? []);
}

const ROLE = /^[A-Z][A-Za-z0-9]*/;

function readStructure(pdf: Buffer, option: string): string[] | undefined {
  if (!hasReader) return undefined;
  const { stdout } = spawnSync('pdfinfo', [option, '-'], { input: pdf, encoding: 'utf8', maxBuffer: 1e8 });
  return stdout.split('\n').map((line) => line.trim());
}

/** Returns the figures with two decimals in a PDF, in hundredths; undefined if poppler's `pdftotext` is not installed. */
export function printedFigures(pdf: Buffer): number[] | undefined {
  const text = printedText(pdf, '-layout');
  if (text === undefined) return undefined;
  return [...text.matchAll(FIGURE)].map(([figure]) => Math.round(Number(figure.replaceAll(',', '')) * 100));
}
