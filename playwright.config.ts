import { defineConfig } from '@playwright/test';
import { browserArgs, findBrowser } from './scripts/find-browser';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/testing/build.ts',
  outputDir: 'test-results',
  // Each worker starts a separate application. Projects would have workers of their own, and so more applications.
  workers: Number(process.env['E2E_WORKERS'] ?? 5),
  forbidOnly: true,
  // For a machine under other load. Benchmarks measure durations.
  timeout: 120_000,
  expect: { timeout: 15_000 },
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
