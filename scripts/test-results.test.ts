import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestResult, playwrightResult, suiteLines, totalLine } from './test-results';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'misrad-results-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function report(content: object): Promise<string> {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

const unit = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
};
const browser = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 2 }, errors: [], suites: [] };

it('counts the results of Jest', async () => {
  const file = await report(unit);
  expect(await jestResult('unit', file, 0)).toEqual({
    name: 'unit',
    passed: 5,
    failed: 0,
    skipped: 1,
    failures: [],
  });
});

it('counts a file that could not be run as a failure', async () => {
  const file = await report({ ...unit, numFailedTests: 2, numRuntimeErrorTestSuites: 1 });
  expect(await jestResult('unit', file, 1)).toMatchObject({ passed: 5, failed: 3 });
});

it('fails a run with an error exit or without a report', async () => {
  expect(await jestResult('unit', await report(unit), 1)).toMatchObject({ passed: 5, failed: 1 });
  expect(await jestResult('unit', join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(await playwrightResult('browser', await report(browser), 1)).toMatchObject({ passed: 3, failed: 1 });
  expect(await playwrightResult('browser', join(folder, 'none.json'), 0)).toMatchObject({
    passed: 0,
    failed: 1,
  });
});

it('counts an error outside of tests as a failure', async () => {
  const file = await report({
    ...browser,
    stats: { ...browser.stats, unexpected: 1 },
    errors: [{ message: 'port taken' }],
  });
  expect(await playwrightResult('browser', file, 1)).toEqual({
    name: 'browser',
    passed: 3,
    failed: 2,
    skipped: 2,
    failures: ['outside of tests: port taken'],
    flaky: [],
  });
});

it('names the failed tests of each suite, and those that passed the second time', async () => {
  const jest = await report({
    ...unit,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'subtracts' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'pending', fullName: 'divides' }] },
    ],
  });
  expect((await jestResult('unit', jest, 1)).failures).toEqual(['a.test.ts: subtracts', 'b.test.ts']);
  const playwright = await report({
    ...browser,
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        title: 'login.spec.ts',
        specs: [
          { title: 'opens', tests: [{ status: 'expected' }] },
          { title: 'waits', tests: [{ status: 'flaky' }] },
        ],
        suites: [{ title: 'dark', specs: [{ title: 'closes', tests: [{ status: 'unexpected' }] }] }],
      },
    ],
  });
  const result = await playwrightResult('browser', playwright, 1);
  expect(result).toMatchObject({ passed: 2, failed: 1, failures: ['dark: closes'] });
  expect(suiteLines(result)).toMatch(/ {7}passed the second time: login\.spec\.ts: waits$/);
});

it('lists the failed tests of each suite, and sums all suites in the last line', () => {
  const results = [
    { name: 'unit', passed: 5, failed: 1, skipped: 1, failures: ['a.test.ts: adds'] },
    { name: 'browser', passed: 3, failed: 0, skipped: 0 },
  ];
  expect(totalLine(results)).toBe('8 passed, 1 failed');
  expect(results.map(suiteLines)).toEqual([
    expect.stringMatching(/^FAILED unit .* 5 passed, 1 failed, 1 skipped\n {7}a\.test\.ts: adds$/),
    expect.stringMatching(/^ok {5}browser .* 3 passed, 0 failed$/),
  ]);
});
