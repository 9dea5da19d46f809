import { availableParallelism, loadavg } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserArgs, findBrowser } from './scripts/find-browser';

const processors = availableParallelism();
/** Five for two processors, because tests often wait. More than eight applications need too much memory. */
const workers = Math.min(8, Math.round(2.5 * processors));
/** Processes for each processor at the start, of which the tests' predecessors are a part. Windows knows no load. */
const slowness = Math.min(4, Math.max(1, (loadavg()[0] ?? 0) / processors));

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/testing/build.ts',
  outputDir: 'test-results',
  // Each worker starts a separate application. Projects would have workers of their own, and so more applications.
  workers: Number(process.env['E2E_WORKERS'] ?? workers),
  forbidOnly: true,
  // A busy machine can starve a server. `npm run test:all` lists the tests that pass only the second time.
  retries: 1,
  // For a machine under other load. Benchmarks measure durations.
  timeout: 120_000 * slowness,
  expect: { timeout: 15_000 * slowness },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
    // A trace takes a quarter of the processor time: `npx playwright test NAME --trace on` records one.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: browserArgs },
  },
});
