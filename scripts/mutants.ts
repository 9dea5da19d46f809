import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MUTATED_FEATURES, type MutatedFeature } from './mutants/features';
import { runCommand } from './run-command';

/**
 * Mutation tests of rules: `npm run mutants -- rules` for one feature, `npm run mutants` for all. Prints the mutants
 * that no test detects, and writes them to `.cache/mutants/<feature>.json`.
 */

const PROGRAM = join('scripts', 'mutants');
const RESULTS = join('.cache', 'mutants');

async function main([requested]: string[]): Promise<void> {
  const features = Object.entries(MUTATED_FEATURES).filter(
    ([name]) => requested === undefined || requested === name,
  );
  if (features.length === 0)
    throw new Error(`There is no feature “${requested}”, only: ${Object.keys(MUTATED_FEATURES).join(', ')}.`);
  const stryker = await installStryker();
  await mkdir(RESULTS, { recursive: true });
  for (const [name, feature] of features) {
    console.log(`\n${name}`);
    const settings = join(RESULTS, `${name}.config.json`);
    await writeFile(settings, JSON.stringify(getSettings(name, feature)));
    const env = { MUTATED_PROJECT: feature.project, MUTATED_TESTS: JSON.stringify(feature.tests ?? null) };
    const { code } = await runCommand(stryker, ['run', settings], { env, show: 'all' });
    if (code !== 0) process.exitCode = 1;
  }
}

/** Stryker has a hundred dependencies, so it is installed on first use only. */
async function installStryker(): Promise<string> {
  const program = join(PROGRAM, 'node_modules', '.bin', 'stryker');
  if (existsSync(program)) return program;
  const { code, output } = await runCommand('npm', ['ci', '--no-audit', '--no-fund', '--prefix', PROGRAM]);
  if (code !== 0) throw new Error(`StrykerJS could not be installed: ${output}`);
  return program;
}

function getSettings(name: string, { mutate, goal }: MutatedFeature): Record<string, unknown> {
  return {
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    mutate,
    jest: { configFile: join(PROGRAM, 'jest.config.ts'), enableFindRelatedTests: true },
    coverageAnalysis: 'perTest',
    // The test environment of the browser tests is a TypeScript file.
    testRunnerNodeArgs: ['--require', 'esbuild-register'],
    // The runs mostly wait for mutants that hang.
    concurrency: 2,
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
    jsonReporter: { fileName: join(RESULTS, `${name}.json`) },
    thresholds: { high: 100, low: 0, break: goal },
    tempDirName: join(RESULTS, 'copy'),
    ignorePatterns: ['dist', '.cache', '.data*', 'docs', 'public', 'test-results', `${PROGRAM}/node_modules`],
    // Static mutants would each need a complete test run.
    ignoreStatic: true,
    // For mutants that hang, also on a loaded machine.
    timeoutMS: 60_000,
  };
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
