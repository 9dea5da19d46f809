import { existsSync } from 'node:fs';
import puppeteer, { type KeyInput } from 'puppeteer-core';
import type { Engine, Tab, TabOptions } from './tab';

/** Debian's path. `FIREFOX_PATH` takes precedence. */
export const firefoxPath = [
  process.env['FIREFOX_PATH'] ?? '',
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
].find((path) => path !== '' && existsSync(path));

/** Firefox, driven by WebDriver BiDi. */
export const firefox: Engine = { name: 'Firefox', isInstalled: firefoxPath !== undefined, open };

async function open({ zone, language, downloads }: TabOptions): Promise<Tab> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath ?? '',
    headless: true,
    env: { ...process.env, TZ: zone },
    extraPrefsFirefox: {
      'intl.accept_languages': language,
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
    },
  });
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('console', (entry) => {
    if (entry.type() === 'error') problems.push(entry.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // eslint-disable-next-line no-console -- passes the violation from the page to the test
      console.error(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return {
    problems,
    goto: async (url) => void (await page.goto(url)),
    // Arguments and results are JSON, not the handles that Puppeteer's types allow for.
    evaluate: (run, ...args) => page.evaluate(run as (...given: unknown[]) => never, ...args),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.down(key as KeyInput);
      for (const key of [...keys].reverse()) await page.keyboard.up(key as KeyInput);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => browser.close(),
  };
}
