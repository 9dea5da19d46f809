import { defineConfig } from '@playwright/test';
import type { ProductSize } from './e2e/product';
import { browserArgs, findBrowser } from './scripts/find-browser';

/**
 * These mostly wait: for the CRM's minute, for another server, for a slow connection. One after the other, beside what keeps
 * the processors busy. With few sales, a full run does not use up the calls of the CRM's minute.
 */
const WAITING = ['data-sync', 'functions-config', 'synchronise', 'steady-pages', 'two-servers'].map(
  (name) => `**/${name}.spec.ts`,
);

export default defineConfig<object, ProductSize>({
  testDir: 'e2e',
  projects: [
    { name: 'waiting', testMatch: WAITING, workers: 1, use: { crmSales: 6_000 } },
    { name: 'pages', testMatch: '**/*.spec.ts', testIgnore: WAITING, workers: 2 },
  ],
  outputDir: 'test-results',
  // Each worker starts a product of its own.
  workers: Number(process.env['E2E_WORKERS'] ?? 3),
  // What passes only then is named at the end of `npm test`; more than two are a failure.
  retries: 1,
  forbidOnly: true,
  // For a machine that does other work as well: how long things take is a benchmark's to say.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findBrowser(), args: browserArgs },
  },
});
