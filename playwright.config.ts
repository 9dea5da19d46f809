import { defineConfig } from '@playwright/test';
import type { ProductSize } from './e2e/product';
import { browserArgs, findBrowser } from './scripts/find-browser';

/** These synchronise all the time: with few sales, a full run does not use up the calls of the CRM's minute. */
const SYNCHRONISING = ['data-sync', 'functions-config', 'synchronise'].map((name) => `**/${name}.spec.ts`);

export default defineConfig<object, ProductSize>({
  testDir: 'e2e',
  projects: [
    { name: 'synchronising', testMatch: SYNCHRONISING, use: { crmSales: 6_000 } },
    { name: 'pages', testMatch: '**/*.spec.ts', testIgnore: SYNCHRONISING },
  ],
  outputDir: 'test-results',
  // Each worker starts a product of its own.
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
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
