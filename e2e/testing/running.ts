import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A process of the application under test, with its output. */
export interface Running {
  process: ChildProcess;
  /** Returns the output of both streams so far. */
  printed(): string;
  /** Resolves with the exit code, after all output. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** Starts a program of the application with exactly this environment, `PATH` and `HOME`. */
export function start(
  command: string,
  args: string[],
  env: Record<string, string>,
  folder = process.cwd(),
): Running {
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => void (output += part.toString()));
  child.stderr.on('data', (part: Buffer) => void (output += part.toString()));
  const ended = once(child, 'close').then(() => child.exitCode);
  return {
    process: child,
    printed: () => output,
    ended,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Waits until an address responds with success. @throws Error with the output if the process ends first. */
export async function untilReachable(url: string, running: Running, timeoutMs = 180_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  const { process: child } = running;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((next) => setTimeout(next, 100));
  }
  if (child.exitCode !== null || child.signalCode !== null) await running.ended;
  throw new Error(`${url} does not answer; printed:\n${running.printed()}`);
}
