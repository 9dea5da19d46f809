import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Not part of `npm run bench`: Lighthouse has packages of its own, installed at its first use. */
const ON_REQUEST = ['lighthouse'];

/**
 * `npm run bench` runs the benchmarks in small sizes, `npm run bench -- sales` runs one, and
 * `npm run bench -- sales large` runs it with a million rows. Each is a program `<part>-bench.ts` in this folder and gets the other
 * command line arguments.
 */
async function main([requested, ...rest]: string[]): Promise<void> {
  const files = await readdir(__dirname);
  const parts = files
    .filter((file) => file.endsWith('-bench.ts'))
    .map((file) => file.slice(0, -'-bench.ts'.length));
  if (requested !== undefined && !parts.includes(requested))
    throw new Error(`There is no part “${requested}”, only: ${parts.join(', ')}.`);
  const usual = parts.filter((part) => !ON_REQUEST.includes(part));
  for (const part of requested === undefined ? usual : [requested]) await measure(part, rest);
}

/** Runs in a separate process, so that no benchmark inherits memory and compiled code of another. */
async function measure(part: string, args: string[]): Promise<void> {
  const file = join(__dirname, `${part}-bench.ts`);
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { stdio: 'inherit' });
  const start = performance.now();
  const [code] = (await once(child, 'exit')) as [number | null];
  console.log(`\n${part}: ${((performance.now() - start) / 1_000).toFixed(0)} s`);
  if (code !== 0) process.exitCode = code ?? 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
