import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MUTATED_ROOMS, type MutatedRoom } from './mutants/rooms';
import { runCommand } from './run-command';

/**
 * Puts mistakes into the code that decides, one at a time, and runs the tests beside it: `npm run mutants -- rules` for one
 * room, `npm run mutants` for all. What no test noticed is printed with its place, and stands in `.cache/mutants/<room>.json`.
 */

const PROGRAM = join('scripts', 'mutants');
const RESULTS = join('.cache', 'mutants');

async function main([asked]: string[]): Promise<void> {
  const rooms = Object.entries(MUTATED_ROOMS).filter(([name]) => asked === undefined || asked === name);
  if (rooms.length === 0)
    throw new Error(`There is no room “${asked}”, only: ${Object.keys(MUTATED_ROOMS).join(', ')}.`);
  const stryker = await installStryker();
  await mkdir(RESULTS, { recursive: true });
  for (const [name, room] of rooms) {
    console.log(`\n${name}`);
    const settings = join(RESULTS, `${name}.config.json`);
    await writeFile(settings, JSON.stringify(settingsOf(name, room)));
    const env = { MUTATED_PROJECT: room.project, MUTATED_TESTS: JSON.stringify(room.tests ?? null) };
    const { code } = await runCommand(stryker, ['run', settings], { env, show: 'all' });
    if (code !== 0) process.exitCode = 1;
  }
}

/** It has a hundred packages of its own: they are installed when they are first needed, not by everybody. */
async function installStryker(): Promise<string> {
  const program = join(PROGRAM, 'node_modules', '.bin', 'stryker');
  if (existsSync(program)) return program;
  const { code, output } = await runCommand('npm', ['ci', '--no-audit', '--no-fund', '--prefix', PROGRAM]);
  if (code !== 0) throw new Error(`StrykerJS could not be installed: ${output}`);
  return program;
}

function settingsOf(name: string, { mutate, goal }: MutatedRoom): Record<string, unknown> {
  return {
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    mutate,
    jest: { configFile: join(PROGRAM, 'jest.config.ts'), enableFindRelatedTests: true },
    coverageAnalysis: 'perTest',
    // The environment of the browser's tests is TypeScript.
    testRunnerNodeArgs: ['--require', 'esbuild-register'],
    // Most of what they do is waiting for mistakes that hang.
    concurrency: 2,
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
    jsonReporter: { fileName: join(RESULTS, `${name}.json`) },
    thresholds: { high: 100, low: 0, break: goal },
    tempDirName: join(RESULTS, 'copy'),
    ignorePatterns: ['dist', '.cache', '.data*', 'docs', 'public', 'test-results', `${PROGRAM}/node_modules`],
    // What is computed once, while the file is loaded, would take a whole run of the tests each.
    ignoreStatic: true,
    // For what hangs, on a loaded machine too.
    timeoutMS: 60_000,
  };
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
