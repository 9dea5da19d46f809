import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startLocalPostgres } from './local-postgres';
import { ownProgram, runCommand } from './run-command';
import { jestResult, suiteLines, totalLine, type SuiteResult } from './test-results';

/**
 * Runs the tests of synchronisation, salaries and reports for hours instead of minutes: random histories of a mirror,
 * of closed months and of reports on both databases, every fault at every place, and real servers that are killed,
 * cut off and started together.
 */

const reports = join('.cache', 'soak');

/** Tests only time out if they hang, even on an overloaded machine. */
const PATIENT = '--testTimeout=3600000';

const { values } = parseArgs({
  options: {
    /** Random histories on each database. */
    seeds: { type: 'string', default: '10000' },
    /** First seed. */
    first: { type: 'string', default: '1' },
    /** Random histories of salaries on each database. */
    salaries: { type: 'string', default: '2000' },
    /** Random histories of reports on each database. */
    reports: { type: 'string', default: '500' },
    /** Random histories with bad records on each database. */
    bad: { type: 'string', default: '1000' },
    /** Number of kills on each database, and of broken connections. */
    kills: { type: 'string', default: '100' },
    /** Rounds of eight starters with three servers. */
    rounds: { type: 'string', default: '100' },
    /** Random lives with a backup and its restore, on each database. */
    restores: { type: 'string', default: '50' },
    /** Only operates an installation, without random histories. */
    operations: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  await mkdir(reports, { recursive: true });
  const results = values.operations ? [] : await runHistories();
  results.push(await operations());
  for (const result of results) console.log(suiteLines(result));
  console.log(totalLine(results));
  process.exitCode = results.some((result) => result.failed > 0) ? 1 : 0;
}

async function runHistories(): Promise<SuiteResult[]> {
  const postgres = await startLocalPostgres();
  if (!postgres) console.log('PostgreSQL is not installed here: the embedded database only.');
  try {
    const lives = [randomLives('embedded', undefined)];
    if (postgres) lives.push(randomLives('PostgreSQL', postgres.url));
    const results = await Promise.all(lives);
    // Sequential, because on PostgreSQL they would share a database.
    results.push(await figures('embedded', undefined));
    if (postgres) results.push(await figures('PostgreSQL', postgres.url));
    results.push(await serverProcesses());
    return results;
  } finally {
    await postgres?.stop();
  }
}

function randomLives(name: string, url: string | undefined): Promise<SuiteResult> {
  const env = {
    TEST_DATABASE_URL: url,
    SYNC_SEEDS: values.seeds,
    SYNC_FIRST_SEED: values.first,
    SYNC_KEEP_SEEDS: 'yes',
    SYNC_MATRIX: 'all',
    // Number of sales in a first import with 60 calls a day.
    SYNC_IMPORTED: '200000',
    RESTORE_SEEDS: values.restores,
  };
  return jest(
    `random lives, ${name}`,
    env,
    'server',
    '--maxWorkers=1',
    '--testPathPatterns',
    'sync-(seeds|faults)|paused-pass|restored-lives',
    PATIENT,
  );
}

/** Random histories of closed months, and generated records compared with every page and file. */
function figures(name: string, url: string | undefined): Promise<SuiteResult> {
  const env = {
    TEST_DATABASE_URL: url,
    SALARY_SEEDS: values.salaries,
    SALARY_FIRST_SEED: values.first,
    SALARY_OFFICE: 'yes',
    REPORT_SEEDS: values.reports,
    REPORT_FIRST_SEED: values.first,
    BAD_RECORD_SEEDS: values.bad,
    BAD_RECORD_FIRST_SEED: values.first,
  };
  const files = [
    '--testPathPatterns',
    '(closed-months|closing-model|closing-servers|salary-sync|salary-totals|reports-agree|bad-records)',
    PATIENT,
  ];
  return jest(`salaries and reports, ${name}`, env, 'server', '--maxWorkers=1', ...files);
}

function serverProcesses(): Promise<SuiteResult> {
  const { kills, rounds } = values;
  const halts = String(Math.ceil(Number(kills) / 10));
  const env = {
    SOAK_KILLS: kills,
    SOAK_CUTS: kills,
    SOAK_HALTS: halts,
    SOAK_ROUNDS: rounds,
    SOAK_STOPS: 'all',
  };
  const files = ['--testPathPatterns', 'e2e/processes'];
  return jest('server processes', env, 'processes', '--maxWorkers=2', ...files);
}

/** Operates an installation, with installed releases and an upgrade. */
function operations(): Promise<SuiteResult> {
  return jest('operations', { OPERATIONS: 'whole' }, 'processes', '--testPathPatterns', 'e2e/operations');
}

async function jest(
  name: string,
  env: NodeJS.ProcessEnv,
  project: string,
  ...args: string[]
): Promise<SuiteResult> {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const fixed = ['--ci', '--verbose=false', '--json', `--outputFile=${report}`, '--selectProjects', project];
  const { code } = await runCommand(ownProgram('jest'), [...fixed, ...args], { env, show: 'errors' });
  return jestResult(name, report, code);
}

void main();
