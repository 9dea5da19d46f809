import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** The application's server as a child of this process. */
export interface ServerProcess {
  /** Resolves when this server listens, however long that takes. @throws Error if it ends before */
  ready: Promise<void>;
  /** Resolves with its exit code. */
  ended: Promise<number>;
  /** Ends it, and waits until it has ended. */
  stop(): Promise<void>;
}

/** Starts the built server, which ends when this process ends in any way. */
export function startServerProcess(env: NodeJS.ProcessEnv): ServerProcess {
  const server = spawn(process.execPath, [resolve('dist/server/main.js'), '--demo'], {
    // The server reports by the channel that it listens: an address may also be that of another server.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  });
  const ended = once(server, 'exit').then(([code]: (number | null)[]) => code ?? 1);
  const endedBefore = ended.then((code) => {
    throw new Error(`the server ended with ${code}`);
  });
  const ready = Promise.race([once(server, 'message').then(() => undefined), endedBefore]);
  // The end of a server that was ready concerns only `ended`.
  ready.catch(() => undefined);
  return {
    ready,
    ended,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

const PARENT_CHECK_MS = 500;

/**
 * Calls `stop` when the process that started this one has died. A script of npm has a shell between them, which dies of a signal
 * without passing it on.
 */
export function onParentDeath(stop: () => void): void {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    stop();
  }, PARENT_CHECK_MS);
  check.unref();
}
