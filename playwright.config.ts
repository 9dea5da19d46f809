import { defineConfig } from '@playwright/test';
import { browserArgs, findBrowser } from './scripts/find-browser';

/**
 * These tests mostly wait: for the CRM's minute or a slow connection. They run sequentially, next to
 * the CPU-bound tests.
 */
const WAITING = ['data-sync', 'functions-config', 'synchronise', 'steady-pages'].map(
  (name) => `**/${name}.spec.ts`,
);

const NAMES = '**/hostile-names.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/testing/build.ts',
  projects: [
    { name: 'waiting', testMatch: WAITING, workers: 1 },
    // Long, and with a separate application: last, it would run alone.
    { name: 'names', testMatch: NAMES },
    { name: 'pages', testMatch: '**/*.spec.ts', testIgnore: [...WAITING, NAMES] },
  ],
  outputDir: 'test-results',
  // Each worker starts a separate application.
  workers: Number(process.env['E2E_WORKERS'] ?? 4),
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
