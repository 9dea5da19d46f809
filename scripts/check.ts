import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listOwnFiles, OWN_CODE } from './own-files';
import { ownProgram, runCommand, type CommandResult } from './run-command';
import { findFullFolders, findViolations } from './source-rules';

export interface CheckResult extends CommandResult {
  name: string;
  seconds: number;
}

interface Check {
  name: string;
  run(fix: boolean): Promise<CommandResult>;
}

/** By its path, since version 6, which other tools need, has a program of the same name. */
const TYPESCRIPT_7 = join('node_modules', 'typescript-7', 'bin', 'tsc');

/** Two queues for two processors. TypeScript takes about as long as all other checks. */
const queues: Check[][] = [
  [
    { name: 'types', run: () => checkTypes('tsconfig.json') },
    // Each package without the types that it must not use.
    ...['contract', 'server', 'client'].map((name) => ({
      name: `${name} types`,
      run: () => checkTypes(join('src', name, 'tsconfig.json')),
    })),
    { name: 'styles', run: (fix) => tool('stylelint', 'src/**/*.css', ...(fix ? ['--fix'] : [])) },
  ],
  [
    { name: 'lint', run: (fix) => tool('oxlint', '--format=unix', ...(fix ? ['--fix'] : [])) },
    { name: 'format', run: (fix) => tool('oxfmt', fix ? '--write' : '--check') },
    { name: 'source rules', run: checkSources },
    {
      name: 'import rules',
      run: async () => tool('depcruise', '--output-type', 'err-long', ...(await existing(OWN_CODE))),
    },
    { name: 'dead code', run: () => tool('knip', '--no-progress', '--no-config-hints') },
  ],
];

/**
 * Runs every check, both queues in parallel, and prints the output of failed checks. `fix` repairs violations if
 * possible.
 */
export async function runChecks(fix: boolean): Promise<CheckResult[]> {
  const results = await Promise.all(queues.map((queue) => runQueue(queue, fix)));
  return results.flat();
}

async function runQueue(queue: readonly Check[], fix: boolean): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of queue) {
    const start = performance.now();
    const result = await check.run(fix);
    const seconds = (performance.now() - start) / 1000;
    results.push({ name: check.name, seconds, ...result });
    print(check.name, seconds, result);
  }
  return results;
}

function print(name: string, seconds: number, { code, output }: CommandResult): void {
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(14)} ${seconds.toFixed(1).padStart(5)} s`);
  if (code !== 0 || /warning/i.test(output)) console.log(output.replace(/^/gm, '       ').trimEnd());
}

function checkTypes(project: string): Promise<CommandResult> {
  return runCommand(process.execPath, [TYPESCRIPT_7, '--project', project, '--pretty', 'false']);
}

function tool(name: string, ...args: string[]): Promise<CommandResult> {
  return runCommand(ownProgram(name), args);
}

async function checkSources(): Promise<CommandResult> {
  const sources = new Map<string, string>();
  for (const file of listOwnFiles().filter(isSource)) sources.set(file, await readFile(file, 'utf8'));
  const found = [...sources].flatMap(([file, text]) => findViolations(file, text));
  const full = findFullFolders([...sources.keys()].filter((file) => file.startsWith('src/')));
  const output = [
    ...found.map((one) => `${one.file}:${one.line}: ${one.severity}: ${one.message}\n`),
    ...full.map((folder) => `${folder} has more than 20 files: move some into a folder of their own\n`),
  ].join('');
  return {
    code: full.length > 0 || found.some((one) => one.severity === 'error') ? 1 : 0,
    output,
  };
}

function isSource(file: string): boolean {
  return /\.(tsx?|css)$/.test(file) && OWN_CODE.some((folder) => file.startsWith(`${folder}/`));
}

async function existing(folders: readonly string[]): Promise<string[]> {
  const here = new Set(await readdir('.'));
  return folders.filter((folder) => here.has(folder));
}

async function main(): Promise<void> {
  const results = await runChecks(process.argv.includes('--fix'));
  const failed = results.filter((result) => result.code !== 0);
  console.log(
    failed.length === 0 ? 'All checks pass.' : `Failed: ${failed.map((one) => one.name).join(', ')}.`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}

if (require.main === module) void main();
