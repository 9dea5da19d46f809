import { launch, type Browser, type CDPSession, type Page } from 'puppeteer-core';
import { browserArgs, findBrowser } from '../scripts/find-browser';
import { readDemoAccounts } from '#mocks/identity/demo-accounts';

const WIDTH_PX = 1440;
const HEIGHT_PX = 900;

/** A page to measure. */
export interface Measured {
  name: string;
  url: string;
  /** Selector. The page counts as painted when a painted frame contains it. */
  shown: string;
  signedIn: boolean;
}

/** A signed-in browser, and a browser without a sign-in. */
export interface Browsers {
  newPage(signedIn: boolean): Promise<Page>;
  close(): Promise<void>;
}

/** Starts a browser and signs in to the application at this address with a demo account. */
export async function startBrowsers(origin: string): Promise<Browsers> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no Chromium is installed: set CHROMIUM_PATH');
  const browser: Browser = await launch({
    executablePath,
    headless: true,
    // The window is as large as the page: browsers present no frame for a change outside their window.
    args: [...browserArgs, '--disable-extensions', '--mute-audio', `--window-size=${WIDTH_PX},${HEIGHT_PX}`],
    defaultViewport: { width: WIDTH_PX, height: HEIGHT_PX },
  });
  await signIn(await browser.newPage(), origin);
  const guests = await browser.createBrowserContext();
  return {
    newPage: (signedIn) => (signedIn ? browser : guests).newPage(),
    close: () => browser.close(),
  };
}

async function signIn(page: Page, origin: string): Promise<void> {
  const { password } = readDemoAccounts();
  await page.goto(`${origin}/login`, { waitUntil: 'networkidle0' });
  await page.type('input[name=email]', 'admin@misrad.example');
  await page.type('input[name=password]', password);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-testid=figure-sales-amount]', { timeout: DEADLINE_MS });
  await page.close();
}

/** Returns the pages of the application that the benchmarks measure. */
export function getOwnPages(origin: string): Measured[] {
  return [
    { name: 'login', url: `${origin}/login`, shown: 'input[name=password]', signedIn: false },
    { name: 'dashboard', url: `${origin}/`, shown: '[data-testid=figure-sales-amount]', signedIn: true },
    {
      name: 'sales',
      url: `${origin}/user-info/sales`,
      shown: '.list-table .ant-table-row',
      signedIn: true,
    },
  ];
}

/**
 * Opens a page, without the browser's cache unless `isCached` is true. Resolves when a painted frame contains the selector, with the ms since the start
 * of the navigation.
 */
export async function openPainted(
  page: Page,
  session: CDPSession,
  { url, shown }: Measured,
  { isCached = false } = {},
): Promise<number> {
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: !isCached });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'reportPainted' });
  await page.evaluateOnNewDocument(buildPaintObserver(shown));
  const painted = new Promise<number>((resolve) =>
    session.once('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload))),
  );
  const opened = page.goto(url, { waitUntil: 'domcontentloaded' });
  const [milliseconds] = await Promise.all([withDeadline(painted, url), opened]);
  return milliseconds;
}

/** Passed as text, because helper functions of the compiler do not exist in the page. */
const buildPaintObserver = (selector: string): string => `(function look() {
  const found = document.querySelector(${JSON.stringify(selector)});
  requestAnimationFrame(found ? () => reportPainted(String(performance.now())) : look);
})()`;

const DEADLINE_MS = 120_000;

function withDeadline<Value>(value: Promise<Value>, what: string): Promise<Value> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what} shows nothing`)), DEADLINE_MS);
  });
  return Promise.race([value, late]).finally(() => clearTimeout(timer));
}
