import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface CommandResult {
  /** Exit code; a signal counts as 1. */
  code: number;
  /** Standard output and error, in the order they came. */
  output: string;
}

export interface CommandOptions {
  env?: NodeJS.ProcessEnv;
  /** Show the output while it comes, besides collecting it. */
  show?: boolean;
}

/** Runs a program to its end, with nothing on its standard input. Never throws: a program that cannot start has code 127. */
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
    const collect = (chunk: Buffer): void => {
      chunks.push(chunk.toString());
      if (options.show) process.stdout.write(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => settle({ code: 127, output: error.message }));
    child.once('close', (code) => settle({ code: code ?? 1, output: chunks.join('') }));
  });
}

/** Path of a program that a package of ours brought: `npx` without its start-up time. */
export function ownProgram(name: string): string {
  return join('node_modules', '.bin', name);
}
