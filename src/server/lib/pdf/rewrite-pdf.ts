import createQpdf from '@neslinesli93/qpdf-wasm';

/** The part of qpdf used here; the package's own types leave out how files are written. */
interface Qpdf {
  callMain(args: readonly string[]): number;
  FS: {
    writeFile(path: string, content: Uint8Array): void;
    readFile(path: string): Uint8Array;
    unlink(path: string): void;
  };
}

const INPUT = '/input.pdf';
const OUTPUT = '/output.pdf';

let opened: Promise<Qpdf> | null = null;

/** Loads qpdf, a WebAssembly module. Its files are in memory. */
function open(): Promise<Qpdf> {
  return createQpdf({
    locateFile: () => require.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'),
  }) as Promise<unknown> as Promise<Qpdf>;
}

/**
 * Rewrites a PDF with options of qpdf. The process is busy meanwhile.
 * @throws if qpdf reports an error or a warning, which it writes to the standard error
 */
export async function rewritePdf(pdf: Uint8Array, ...options: string[]): Promise<Uint8Array> {
  const { FS: files, callMain } = await (opened ??= open());
  files.writeFile(INPUT, pdf);
  const status = callMain([...options, INPUT, OUTPUT]);
  if (status !== 0) throw new Error(`qpdf ended with ${status}`);
  const rewritten = files.readFile(OUTPUT);
  for (const file of [INPUT, OUTPUT]) files.unlink(file);
  return rewritten;
}
