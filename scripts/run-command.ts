import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface CommandResult {
  /** Exit code. 1 for a signal. */
  code: number;
  /** Standard output and error, in the order of arrival. */
  output: string;
}

export interface CommandOptions {
  env?: NodeJS.ProcessEnv;
  /** Output to print in addition to collecting it: none (default), standard error, or all. */
  show?: 'errors' | 'all';
}

/** Runs a program to its end, with an empty standard input. Never throws: a program that cannot start has code 127. */
export function runCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((settle) => {
    const chunks: string[] = [];
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...options.env },
    });
    const collect = (show: boolean) => (chunk: Buffer) => {
      chunks.push(chunk.toString());
      if (show) process.stdout.write(chunk);
    };
    child.stdout.on('data', collect(options.show === 'all'));
    child.stderr.on('data', collect(options.show !== undefined));
    child.once('error', (error) => settle({ code: 127, output: error.message }));
    child.once('close', (code) => settle({ code: code ?? 1, output: chunks.join('') }));
  });
}

/** Returns the path of a program from an installed package, without the start-up time of `npx`. */
export function ownProgram(name: string): string {
  return join('node_modules', '.bin', name);
}
