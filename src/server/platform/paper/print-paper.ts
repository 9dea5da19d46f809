import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { HttpError } from '../http/errors';
import type { Paper } from './paper';
import { printable } from './paper-text';
import { paperTexts } from './paper-texts';

/** Thousands of rows take seconds; what takes longer than this will not end. */
const LONGEST_MS = 60_000;

/** One at a time: two cores also have others' requests to answer. */
let last: Promise<unknown> = Promise.resolve();

/** Sets one paper after another. */
export interface PaperPrinter {
  /**
   * Sets a paper as PDF, after those that anybody asked for before it. When `left` aborts, it is not begun, or its process
   * is ended: others' papers do not wait for one that nobody reads.
   * @throws HttpError `unavailable` when the typesetter fails or takes too long; the reason of `left` as soon as it aborts.
   */
  print(paper: Paper, left: AbortSignal): Promise<Buffer>;
  close(): void;
}

/** A printer for several papers: they share a process, whose start takes longer than a page. To be closed. */
export function printPapers(): PaperPrinter {
  let worker: ChildProcess | null = null;
  return {
    print(paper, left) {
      const content = JSON.stringify(printable({ ...paper, ...paperTexts }));
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
 * Sets one paper as PDF; see `PaperPrinter.print`.
 * @throws HttpError `unavailable` when the typesetter fails or takes too long; the reason of `left` as soon as it aborts.
 */
export function printPaper(paper: Paper, left: AbortSignal): Promise<Buffer> {
  const printer = printPapers();
  return printer.print(paper, left).finally(() => printer.close());
}

/** What the work comes to, or the reason of `left` as soon as it aborts. */
function unlessLeft<T>(left: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const leave = (): void => reject(left.reason);
    if (left.aborted) leave();
    left.addEventListener('abort', leave);
    work.then(resolve, reject).finally(() => left.removeEventListener('abort', leave));
  });
}

function startWorker(): ChildProcess {
  // Built, it stands beside the server's file; from the sources, which only tests run, it is translated as it is read.
  const built = __filename.endsWith('.js');
  const worker = fork(join(__dirname, `paper-worker.${built ? 'js' : 'ts'}`), {
    execArgv: built ? [] : ['--require', 'tsx/cjs'],
    serialization: 'advanced',
    // None of the server's secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // Whoever waits for a paper hears of it; an error between two papers must not end the server.
  worker.on('error', () => {});
  return worker;
}

function typeset(worker: ChildProcess, content: string, left: AbortSignal): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
    let errors = '';
    const noteError = (chunk: Buffer): void => void (errors += chunk.toString().slice(0, 2_000));
    const done = (settle: () => void): void => {
      clearTimeout(timer);
      left.removeEventListener('abort', kill);
      worker.off('message', onMessage).off('error', failed).off('exit', onExit);
      worker.stderr?.off('data', noteError);
      settle();
    };
    const failed = (cause: unknown): void =>
      done(() => reject(new HttpError('unavailable', 'the file could not be printed', { cause })));
    const onMessage = (pdf: unknown): void => done(() => resolve(Buffer.from(pdf as Uint8Array)));
    const onExit = (code: number | null, signal: string | null): void =>
      failed(new Error(`the typesetter ended with ${code ?? signal}: ${errors}`));
    // The next paper begins when the process is gone.
    const kill = (): void => void worker.kill('SIGKILL');
    left.addEventListener('abort', kill);
    const timer = setTimeout(() => {
      kill();
      failed(new Error(`no file after ${LONGEST_MS} ms`));
    }, LONGEST_MS);
    worker.stderr?.on('data', noteError);
    worker.once('message', onMessage).once('error', failed).once('exit', onExit);
    if (worker.exitCode !== null || worker.signalCode !== null) onExit(worker.exitCode, worker.signalCode);
    else worker.send(content, (error) => error && failed(error));
  });
}
