import { defineConfig } from '@playwright/test';
import { browserArgs, findBrowser } from './scripts/find-browser';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Each worker starts a product of its own.
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findBrowser(), args: browserArgs },
  },
});
