import { defineConfig } from '@playwright/test';
import { browserArgs, findBrowser } from './scripts/find-browser';

/** These tests control the CRM of their application, and mostly wait for its minute. They run sequentially. */
const SYNCHRONISATION = ['data-sync', 'functions-config', 'synchronise'].map((name) => `**/${name}.spec.ts`);

/** Long tests. Started last, they would run alone at the end. */
const LONG = ['hostile-names', 'steady-pages'].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/testing/build.ts',
  projects: [
    { name: 'synchronisation', testMatch: SYNCHRONISATION, workers: 1 },
    { name: 'long', testMatch: LONG },
    { name: 'pages', testMatch: '**/*.spec.ts', testIgnore: [...SYNCHRONISATION, ...LONG] },
  ],
  outputDir: 'test-results',
  // Each worker starts a separate application.
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
