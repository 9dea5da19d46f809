import { existsSync } from 'node:fs';

const places = [
  // Chromium without a user interface needs about half the processor time.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the path of an installed Chromium or Chrome (`CHROMIUM_PATH` takes precedence). Undefined if only
 * Playwright's own is left.
 */
export function findBrowser(): string | undefined {
  return [process.env['CHROMIUM_PATH'] ?? '', ...places].find((path) => path !== '' && existsSync(path));
}

/** Chromium's sandbox does not work for root, the usual user in containers. */
export const browserArgs: string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
