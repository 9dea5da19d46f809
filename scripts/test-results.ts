import { readFile } from 'node:fs/promises';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

/** A suite's part of the last line. */
export interface SuiteResult {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  /** Titles of the failed tests. Their reasons are in the output of Jest or Playwright. */
  failures?: string[];
  /** Titles of the tests that passed only the second time. */
  flaky?: string[];
}

/** The part of Jest's `--json` that is read here. Jest does not export its type. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  /** Number of files that could not run at all. */
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** Reads Jest's `--outputFile`. An unreadable report, or an error exit without a failed test, counts as one failure. */
export async function jestResult(name: string, file: string, exitCode: number): Promise<SuiteResult> {
  const report = await readJson<JestReport>(file);
  if (!report) return { name, passed: 0, failed: 1, skipped: 0 };
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return name;
    return failed.map(({ fullName }) => `${name}: ${fullName}`);
  });
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const counts = { passed: report.numPassedTests, skipped: report.numPendingTests };
  return { name, ...counts, failed: exitCode === 0 ? failed : Math.max(1, failed), failures };
}

/** Reads the file of Playwright's reporter `json`, like {@link jestResult}. */
export async function playwrightResult(name: string, file: string, exitCode: number): Promise<SuiteResult> {
  const report = await readJson<JSONReport>(file);
  if (!report) return { name, passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + report.errors.length;
  const failures = [
    ...report.errors.map(({ message = '' }) => `outside of tests: ${message}`),
    ...getTitles(report.suites, 'unexpected'),
  ];
  return {
    name,
    passed: expected + flaky,
    skipped,
    failed: exitCode === 0 ? failed : Math.max(1, failed),
    failures,
    flaky: getTitles(report.suites, 'flaky'),
  };
}

function getTitles(suites: readonly JSONReportSuite[], status: 'unexpected' | 'flaky'): string[] {
  return suites.flatMap(({ title, specs, suites: inner = [] }) => {
    const own = specs.filter(({ tests }) => tests.some((test) => test.status === status));
    return [...own.map((spec) => `${title}: ${spec.title}`), ...getTitles(inner, status)];
  });
}

async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** Formats a suite's result in one line, followed by the titles of its failed and flaky tests. */
export function suiteLines({
  name,
  passed,
  failed,
  skipped,
  failures = [],
  flaky = [],
}: SuiteResult): string {
  const rest = skipped > 0 ? `, ${skipped} skipped` : '';
  const line = `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${passed} passed, ${failed} failed${rest}`;
  const titles = [...failures, ...flaky.map((title) => `passed the second time: ${title}`)];
  return [line, ...titles.map((title) => `       ${title}`)].join('\n');
}

/** Returns the last line of `npm run test:all`, which other programs parse. */
export function totalLine(results: readonly SuiteResult[]): string {
  const sum = (of: (result: SuiteResult) => number): number =>
    results.reduce((total, one) => total + of(one), 0);
  return `${sum((one) => one.passed)} passed, ${sum((one) => one.failed)} failed`;
}
