import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { HttpError } from '../http/errors';
import type { PdfDocument } from './pdf-document';
import { printable } from './pdf-text';
import { pdfTexts } from './pdf-texts';

/** Timeout of one document, ms. Thousands of rows take seconds. */
const MAX_MS = 60_000;

/** Documents are typeset one at a time: two cores also serve other requests. */
let last: Promise<unknown> = Promise.resolve();

/** Typesets documents one after the other. */
export interface PdfPrinter {
  /**
   * Typesets a document as PDF, after all documents requested before. When `left` aborts, it is skipped, or its process is
   * killed, so that others do not wait for it.
   * @throws HttpError `unavailable` if the typesetter fails or times out; the reason of `left` when it aborts
   */
  print(document: PdfDocument, left: AbortSignal): Promise<Buffer>;
  close(): void;
}

/** Creates a printer for several documents. They share a process, since starting it takes longer than a page. Must be closed. */
export function printPdfs(): PdfPrinter {
  let worker: ChildProcess | null = null;
  return {
    print(document, left) {
      const content = JSON.stringify(printable({ ...document, ...pdfTexts }));
      const printed = last.then(() => {
        left.throwIfAborted();
        return typeset((worker ??= startWorker()), content, left);
      });
      last = printed.catch(() => {});
      return unlessLeft(left, printed);
    },
    close: () => void worker?.kill(),
  };
}

/**
 * Typesets one document as PDF; see `PdfPrinter.print`.
 * @throws HttpError `unavailable` if the typesetter fails or times out; the reason of `left` when it aborts
 */
export function printPdf(document: PdfDocument, left: AbortSignal): Promise<Buffer> {
  const printer = printPdfs();
  return printer.print(document, left).finally(() => printer.close());
}

/** Resolves with the result of the work, or rejects with the reason of `left` when it aborts. */
function unlessLeft<T>(left: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const leave = (): void => reject(left.reason);
    if (left.aborted) leave();
    left.addEventListener('abort', leave);
    work.then(resolve, reject).finally(() => left.removeEventListener('abort', leave));
  });
}

function startWorker(): ChildProcess {
  // The built worker is beside the server's file. In tests the TypeScript source is compiled on the fly.
  const built = __filename.endsWith('.js');
  const worker = fork(join(__dirname, `pdf-worker.${built ? 'js' : 'ts'}`), {
    execArgv: built ? [] : ['--require', 'tsx/cjs'],
    serialization: 'advanced',
    // Does not pass the server's secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // The caller of `print` receives the error; an error between two documents must not end the server.
  worker.on('error', () => {});
  return worker;
}

function typeset(worker: ChildProcess, content: string, left: AbortSignal): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
    let errors = '';
    const collectError = (chunk: Buffer): void => void (errors += chunk.toString().slice(0, 2_000));
    const done = (settle: () => void): void => {
      clearTimeout(timer);
      left.removeEventListener('abort', kill);
      worker.off('message', onMessage).off('error', failed).off('exit', onExit);
      worker.stderr?.off('data', collectError);
      settle();
    };
    const failed = (cause: unknown): void =>
      done(() => reject(new HttpError('unavailable', 'the file could not be printed', { cause })));
    const onMessage = (pdf: unknown): void => done(() => resolve(Buffer.from(pdf as Uint8Array)));
    const onExit = (code: number | null, signal: string | null): void =>
      failed(new Error(`the typesetter ended with ${code ?? signal}: ${errors}`));
    // The next document begins once the process has ended.
    const kill = (): void => void worker.kill('SIGKILL');
    left.addEventListener('abort', kill);
    const timer = setTimeout(() => {
      kill();
      failed(new Error(`no file after ${MAX_MS} ms`));
    }, MAX_MS);
    worker.stderr?.on('data', collectError);
    worker.once('message', onMessage).once('error', failed).once('exit', onExit);
    if (worker.exitCode !== null || worker.signalCode !== null) onExit(worker.exitCode, worker.signalCode);
    else worker.send(content, (error) => error && failed(error));
  });
}
