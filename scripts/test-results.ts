import { readFile } from 'node:fs/promises';

/** What one suite adds to the last line. */
export interface SuiteResult {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  /** Files that could not be run at all. */
  numRuntimeErrorTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** What went wrong outside of tests. */
  errors: unknown[];
}

/** Reads Jest's `--outputFile`. No readable report, or a bad end without a failed test: one failure. */
export async function jestResult(name: string, file: string, exitCode: number): Promise<SuiteResult> {
  const report = await readJson<JestReport>(file);
  if (!report) return { name, passed: 0, failed: 1, skipped: 0 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    name,
    passed: report.numPassedTests,
    failed: atLeastOneIf(exitCode !== 0, failed),
    skipped: report.numPendingTests,
  };
}

/** Reads Playwright's JSON report; a test that passed only on repetition counts as failed. */
export async function playwrightResult(name: string, file: string, exitCode: number): Promise<SuiteResult> {
  const report = await readJson<PlaywrightReport>(file);
  if (!report) return { name, passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  return { name, passed: expected, failed: atLeastOneIf(exitCode !== 0, failed), skipped };
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

/** One line for a person about a suite. */
export function suiteLine({ name, passed, failed, skipped }: SuiteResult): string {
  const rest = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${passed} passed, ${failed} failed${rest}`;
}

/** The last line of `npm test`, which machines read. */
export function totalLine(results: readonly SuiteResult[]): string {
  const sum = (of: (result: SuiteResult) => number): number =>
    results.reduce((total, one) => total + of(one), 0);
  return `${sum((one) => one.passed)} passed, ${sum((one) => one.failed)} failed`;
}
