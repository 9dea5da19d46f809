import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { runBudgets } from './budgets';
import { runChecks } from './check';
import { ensureBuilt } from './ensure-built';
import { findBrowser } from './find-browser';
import { hasLocalPostgres, startLocalPostgres } from './local-postgres';
import { ownProgram, runCommand } from './run-command';
import { jestResult, playwrightResult, suiteLines, totalLine, type SuiteResult } from './test-results';

/**
 * `npm test`: checks, and the tests that need no database and no browser. `npm run test:all`: everything, with the server's tests
 * on both databases, the build, its size, and the browser tests.
 */

const reports = join('.cache', 'test');
/** Number of test files at a time, each with up to 3 GB: for two processors, because tests often wait. */
const WORKERS = 3;
/** Tests on PostgreSQL wait for it most of the time. */
const POSTGRES_WORKERS = 4;

type Suite = () => Promise<SuiteResult | undefined>;

/** Groups run one after the other. Suites of a group run in parallel, because tests often wait. */
const FAST_GROUPS: readonly (readonly Suite[])[] = [[checks, unitTests]];
const ALL_GROUPS: readonly (readonly Suite[])[] = [
  // The build uses one processor at times.
  [checks, build, embeddedTests],
  [serverOnPostgres, serverProcesses],
  [budgets],
  [browserTests],
];

async function main(): Promise<void> {
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const results: SuiteResult[] = [];
  for (const group of process.argv.includes('--all') ? ALL_GROUPS : FAST_GROUPS) {
    const done = await Promise.all(group.map((suite) => suite().catch(crashed(suite.name))));
    results.push(...done.filter((result) => result !== undefined));
  }
  console.log('');
  for (const result of results) console.log(suiteLines(result));
  console.log(totalLine(results));
  process.exitCode = results.some((result) => result.failed > 0) ? 1 : 0;
}

/** Converts a suite that throws to one failure. The other suites still run. */
function crashed(name: string): (error: unknown) => SuiteResult {
  return (error) => {
    console.error(error);
    return { name, passed: 0, failed: 1, skipped: 0 };
  };
}

function title(text: string): void {
  console.log(`\n== ${text}`);
}

async function checks(): Promise<SuiteResult> {
  title('Checks');
  const results = await runChecks(false);
  const failed = results.filter((result) => result.code !== 0).length;
  return { name: 'checks', passed: results.length - failed, failed, skipped: 0 };
}

const TEST_HELPERS = join('src', 'server', 'lib', 'testing');
const SERVER = ['--selectProjects', 'server'];
/** Tests that open a database. */
const ON_A_DATABASE = [...SERVER, '--findRelatedTests', join(TEST_HELPERS, 'database.ts')];

/**
 * The engine is the same, so both databases run only what depends on driver, session or size: every route, stored values, locks,
 * guards, limits, lists, closed months, and the writes of the synchronisation. If PostgreSQL is available, the tests of all other
 * parts run only there. The browser tests use the embedded database.
 */
const ON_BOTH_DATABASES = new RegExp(
  [
    '/server/app/(demo|hostile-writes|locks|permission)',
    '/server/lib/(http/limits/|lists/serve-list)',
    '/server/features/(accounts/sign-in/guard|salaries/closing/closed-months)',
    '/server/crm-mirror/runs/sync-seeds-even',
  ].join('|'),
);

/** Tests that run on the embedded database only. The other half of the seeds runs on PostgreSQL. */
const ON_EMBEDDED_DATABASE = /permission-matrix|sync-seeds-even/;

async function unitTests(): Promise<SuiteResult> {
  title('Unit tests');
  const others = await listTests([...ON_A_DATABASE, join(TEST_HELPERS, 'old-database.ts')]);
  return jestWithout('unit', others);
}

async function embeddedTests(): Promise<SuiteResult> {
  title('Unit and server tests (embedded database)');
  const hasPostgres = process.env['TEST_DATABASE_URL'] || hasLocalPostgres();
  const others = hasPostgres ? await listTests(ON_A_DATABASE) : [];
  return jestWithout(
    'unit and server',
    others.filter((file) => !ON_BOTH_DATABASES.test(file)),
  );
}

async function listTests(which: readonly string[]): Promise<string[]> {
  const { output } = await runCommand(ownProgram('jest'), ['--listTests', ...which]);
  const files = output.split('\n').filter((line) => isAbsolute(line));
  return files.map((file) => relative(process.cwd(), file));
}

async function jestWithout(name: string, left: readonly string[]): Promise<SuiteResult> {
  const all = await listTests(['--ignoreProjects', 'processes']);
  const files = all.filter((file) => !left.includes(file));
  return jest(name, { TEST_DATABASE_URL: undefined }, patterns(files));
}

/** Ignored patterns would be part of the key of Jest's cache, which every suite would fill anew. */
function patterns(files: readonly string[]): string[] {
  return files.map((file) => `${file}$`);
}

async function serverOnPostgres(): Promise<SuiteResult | undefined> {
  title('Server tests on PostgreSQL');
  const files = (await listTests(ON_A_DATABASE)).filter((file) => !ON_EMBEDDED_DATABASE.test(file));
  const on = (url: string) =>
    jest('server on PostgreSQL', { TEST_DATABASE_URL: url }, patterns(files), POSTGRES_WORKERS);
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return on(given);
  const local = await startLocalPostgres();
  if (!local) {
    if (process.env['CI'])
      throw new Error('TEST_DATABASE_URL is not set, and no PostgreSQL is installed here.');
    console.log('Skipped: TEST_DATABASE_URL is not set, and no PostgreSQL is installed here.');
    return undefined;
  }
  try {
    return await on(local.socketUrl);
  } finally {
    await local.stop();
  }
}

async function serverProcesses(): Promise<SuiteResult> {
  title('Servers killed, cut off and started together');
  return jest('server processes', {}, ['--selectProjects', 'processes']);
}

async function jest(
  name: string,
  env: NodeJS.ProcessEnv,
  args: string[],
  workers = WORKERS,
): Promise<SuiteResult> {
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`);
  const fixed = ['--ci', `--maxWorkers=${workers}`, '--passWithNoTests', '--json', `--outputFile=${report}`];
  // Jest writes its progress to standard error. Standard output contains the JSON report, which is not printed.
  const { code } = await runCommand(ownProgram('jest'), [...args, ...fixed], {
    // Tests create many short-lived objects: with more space for them, garbage collection takes half the time.
    env: { NODE_OPTIONS: '--max-semi-space-size=64', ...env },
    show: 'errors',
  });
  return jestResult(name, report, code);
}

async function build(): Promise<SuiteResult> {
  title('Build');
  await ensureBuilt();
  return { name: 'build', passed: 1, failed: 0, skipped: 0 };
}

async function budgets(): Promise<SuiteResult> {
  title('Weight of the pages');
  const results = await runBudgets();
  const failed = results.filter(({ ok }) => !ok).length;
  return { name: 'budgets', passed: results.length - failed, failed, skipped: 0 };
}

async function browserTests(): Promise<SuiteResult | undefined> {
  title('Browser tests');
  if (
    !existsSync('e2e') ||
    !readdirSync('e2e', { recursive: true }).some((file) => String(file).endsWith('.spec.ts'))
  ) {
    console.log('Skipped: there is no e2e/*.spec.ts.');
    return undefined;
  }
  if (!findBrowser()) await runCommand(ownProgram('playwright'), ['install', 'chromium'], { show: 'all' });
  const report = join(reports, 'browser.json');
  const { code } = await runCommand(ownProgram('playwright'), ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    show: 'all',
  });
  return playwrightResult('browser', report, code);
}

void main();
