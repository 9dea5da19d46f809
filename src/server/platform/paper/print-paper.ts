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
   * Sets a paper as PDF, after those that anybody asked for before it.
   * @throws HttpError `unavailable` when the typesetter fails or takes too long.
   */
  print(paper: Paper): Promise<Buffer>;
  close(): void;
}

/** A printer for several papers: they share a process, whose start takes longer than a page. To be closed. */
export function printPapers(): PaperPrinter {
  let worker: ChildProcess | null = null;
  return {
    print(paper) {
      const content = JSON.stringify(printable({ ...paper, ...paperTexts }));
      const printed = last.then(() => typeset((worker ??= startWorker()), content));
      last = printed.catch(() => {});
      return printed;
    },
    close: () => void worker?.kill(),
  };
}

/**
 * Sets a paper as PDF, after those that were asked for before it.
 * @throws HttpError `unavailable` when the typesetter fails or takes too long.
 */
export function printPaper(paper: Paper): Promise<Buffer> {
  const printer = printPapers();
  return printer.print(paper).finally(() => printer.close());
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

function typeset(worker: ChildProcess, content: string): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
    let errors = '';
    const noteError = (chunk: Buffer): void => void (errors += chunk.toString().slice(0, 2_000));
    const done = (settle: () => void): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', failed).off('exit', onExit);
      worker.stderr?.off('data', noteError);
      settle();
    };
    const failed = (cause: unknown): void =>
      done(() => reject(new HttpError('unavailable', 'the file could not be printed', { cause })));
    const onMessage = (pdf: unknown): void => done(() => resolve(Buffer.from(pdf as Uint8Array)));
    const onExit = (code: number | null, signal: string | null): void =>
      failed(new Error(`the typesetter ended with ${code ?? signal}: ${errors}`));
    const timer = setTimeout(() => {
      worker.kill('SIGKILL');
      failed(new Error(`no file after ${LONGEST_MS} ms`));
    }, LONGEST_MS);
    worker.stderr?.on('data', noteError);
    worker.once('message', onMessage).once('error', failed).once('exit', onExit);
    if (worker.exitCode !== null || worker.signalCode !== null) onExit(worker.exitCode, worker.signalCode);
    else worker.send(content, (error) => error && failed(error));
  });
}
