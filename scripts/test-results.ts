import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

/** A suite's part of the last line. */
export interface SuiteResult {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  /** Failed tests with their reasons, a few lines each. */
  failures?: string[];
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  /** Number of files that could not run at all. */
  numRuntimeErrorTestSuites: number;
  testResults?: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number };
  /** Errors outside of tests. */
  errors: PlaywrightError[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightError {
  message?: string;
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { results: { errors: PlaywrightError[] }[] }[];
  }[];
}

/** Reads Jest's `--outputFile`. An unreadable report, or an error exit without a failed test, counts as one failure. */
export async function jestResult(name: string, file: string, exitCode: number): Promise<SuiteResult> {
  const report = await readJson<JestReport>(file);
  if (!report) return { name, passed: 0, failed: 1, skipped: 0 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    name,
    passed: report.numPassedTests,
    failed: atLeastOneIf(exitCode !== 0, failed),
    skipped: report.numPendingTests,
    failures: jestFailures(report),
  };
}

function jestFailures({ testResults = [] }: JestReport): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && assertionResults.length === 0 && message !== '') return failure(name, message);
    return failed.flatMap(({ fullName, failureMessages }) =>
      failure(`${name}: ${fullName}`, ...failureMessages),
    );
  });
}

/** Reads Playwright's JSON report. */
export async function playwrightResult(name: string, file: string, exitCode: number): Promise<SuiteResult> {
  const report = await readJson<PlaywrightReport>(file);
  if (!report) return { name, passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, skipped } = report.stats;
  return {
    name,
    passed: expected,
    failed: atLeastOneIf(exitCode !== 0, unexpected + report.errors.length),
    skipped,
    failures: [
      ...report.errors.flatMap(({ message = '' }) => failure('outside of tests', message)),
      ...(report.suites ?? []).flatMap(playwrightFailures),
    ],
  };
}

function playwrightFailures({ title, suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap((spec) => {
    const messages = spec.tests
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      .map(({ message = '' }) => message);
    return messages.length === 0 ? [] : failure(`${title}: ${spec.title}`, ...messages);
  });
  return [...own, ...suites.flatMap(playwrightFailures)];
}

/** Maximum number of printed lines of each message. The complete message is above, in the suite's own output. */
const LINES_SHOWN = 12;

function failure(what: string, ...messages: string[]): string[] {
  const lines = messages.flatMap((message) =>
    stripVTControlCharacters(message).split('\n').slice(0, LINES_SHOWN),
  );
  return [[what, ...lines.map((line) => `    ${line}`)].join('\n')];
}

function atLeastOneIf(bad: boolean, count: number): number {
  return bad ? Math.max(1, count) : count;
}

async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** Formats a suite's result in one line, followed by the titles of its failed tests. */
export function suiteLines({ name, passed, failed, skipped, failures = [] }: SuiteResult): string {
  const rest = skipped > 0 ? `, ${skipped} skipped` : '';
  const line = `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${passed} passed, ${failed} failed${rest}`;
  return [line, ...failures.map((failure) => `       ${failure.split('\n')[0]}`)].join('\n');
}

/** Returns the last line of `npm run test:all`, which other programs parse. */
export function totalLine(results: readonly SuiteResult[]): string {
  const sum = (of: (result: SuiteResult) => number): number =>
    results.reduce((total, one) => total + of(one), 0);
  return `${sum((one) => one.passed)} passed, ${sum((one) => one.failed)} failed`;
}
