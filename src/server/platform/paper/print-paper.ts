import { fork } from 'node:child_process';
import { join } from 'node:path';
import { HttpError } from '../http/errors';
import type { Paper } from './paper';
import { printable } from './paper-text';
import { paperTexts } from './paper-texts';

/** Thousands of rows take seconds; what takes longer than this will not end. */
const LONGEST_MS = 60_000;

/** One at a time: two cores also have others' requests to answer. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Sets a paper as PDF, after those that were asked for before it.
 * @throws HttpError `unavailable` when the typesetter fails or takes too long.
 */
export function printPaper(paper: Paper): Promise<Buffer> {
  const content = JSON.stringify(printable({ ...paper, ...paperTexts }));
  const printed = last.then(() => typeset(content));
  last = printed.catch(() => {});
  return printed;
}

function typeset(content: string): Promise<Buffer> {
  // Built, it stands beside the server's file; from the sources, which only tests run, it is translated as it is read.
  const built = __filename.endsWith('.js');
  const worker = fork(join(__dirname, `paper-worker.${built ? 'js' : 'ts'}`), {
    execArgv: built ? [] : ['--require', require.resolve('tsx/cjs')],
    serialization: 'advanced',
    // None of the server's secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return new Promise<Buffer>((resolve, reject) => {
    let errors = '';
    const failed = (cause: unknown) =>
      reject(new HttpError('unavailable', 'the file could not be printed', { cause }));
    const timer = setTimeout(() => {
      worker.kill('SIGKILL');
      failed(new Error(`no file after ${LONGEST_MS} ms`));
    }, LONGEST_MS);
    worker.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString().slice(0, 2_000)));
    worker.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf)));
    worker.once('error', failed);
    worker.once('exit', (code, signal) => {
      clearTimeout(timer);
      failed(new Error(`the typesetter ended with ${code ?? signal}: ${errors}`));
    });
    worker.send(content, (error) => error && failed(error));
  });
}
