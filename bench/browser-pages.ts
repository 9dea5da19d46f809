import { launch, type Browser, type CDPSession, type Page } from 'puppeteer-core';
import { browserArgs, findBrowser } from '../scripts/find-browser';
import { readDemoAccounts } from '../mocks/identity/demo-accounts';

/** A page to measure. */
export interface Measured {
  name: string;
  url: string;
  /** What is looked for: when it is in a painted frame, the page is painted. */
  shown: string;
  signedIn: boolean;
}

/** A person's browser, and one in which nobody has signed in. */
export interface Browsers {
  newPage(signedIn: boolean): Promise<Page>;
  close(): Promise<void>;
}

/** Starts a browser and signs in, as a demo account, to the product at this address. */
export async function startBrowsers(origin: string): Promise<Browsers> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no Chromium is installed: set CHROMIUM_PATH');
  const browser: Browser = await launch({
    executablePath,
    headless: true,
    args: [...browserArgs, '--disable-extensions', '--mute-audio'],
    defaultViewport: { width: 1440, height: 900 },
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
  await page.waitForSelector('[data-testid=figure-sales-amount]');
  await page.close();
}

/**
 * Opens a page with an empty cache; resolves when a frame with what is looked for is painted, with the milliseconds from
 * the beginning of the navigation.
 */
export async function openPainted(
  page: Page,
  session: CDPSession,
  { url, shown }: Measured,
): Promise<number> {
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'tellPainted' });
  await page.evaluateOnNewDocument(lookFor(shown));
  const painted = new Promise<number>((resolve) =>
    session.once('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload))),
  );
  const opened = page.goto(url, { waitUntil: 'domcontentloaded' });
  const [milliseconds] = await Promise.all([withDeadline(painted, url), opened]);
  return milliseconds;
}

/** As text: what a compiler puts into functions for its own use is not known in the page. */
const lookFor = (selector: string): string => `(function look() {
  const found = document.querySelector(${JSON.stringify(selector)});
  requestAnimationFrame(found ? () => tellPainted(String(performance.now())) : look);
})()`;

const DEADLINE_MS = 30_000;

function withDeadline<Value>(value: Promise<Value>, what: string): Promise<Value> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what} shows nothing`)), DEADLINE_MS);
  });
  return Promise.race([value, late]).finally(() => clearTimeout(timer));
}
