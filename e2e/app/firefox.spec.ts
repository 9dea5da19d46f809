import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { firefoxPath } from '../engines/firefox';
import { expect, test } from '../testing/product';

test.skip(firefoxPath === undefined, 'Firefox is not installed');
test.setTimeout(120_000);

let browser: Browser;

test.beforeEach(async () => {
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefoxPath ?? '', headless: true });
});

test.afterEach(() => browser.close());

/** Opens a tab that records violations of the content policy and console errors. */
async function openTab(): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  const problems: string[] = [];
  page.on('console', (entry) => {
    const text = entry.text();
    if (entry.type() === 'error' || text.startsWith('policy:')) problems.push(text);
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // eslint-disable-next-line no-console -- passes the violation from the page to the test
      console.error(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return { page, problems };
}

const fill = async (page: Page, name: string, text: string): Promise<void> => {
  await page.locator(`input[name="${name}"]`).click();
  await page.keyboard.type(text);
};

const overflow = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).overflowY);

test('Firefox: no violation of the content policy, and antd is styled', async ({ product }) => {
  const { page, problems } = await openTab();
  await page.goto(`${product.origin}/login`);
  await fill(page, 'email', 'admin@misrad.example');
  await fill(page, 'password', 'demo1234');
  await page.keyboard.press('Enter');
  await page.waitForSelector('canvas');
  await page.locator('a[href="/user-info/sales"]').click();
  await page.waitForSelector('.list-table .ant-table-row');
  await page.locator('.list-table .ant-table-row').click();
  await page.waitForSelector('[role="dialog"] .record-fields');
  await page.keyboard.press('Escape');
  await page.locator('[aria-label^="החשבון שלי"]').click();
  await page.locator('.ant-popover ::-p-text(שינוי סיסמה)').click();
  await page.waitForSelector('.ant-modal');
  // A style that antd injects at run time: the page behind a dialog does not scroll.
  await expect.poll(() => overflow(page)).toBe('hidden');
  await page.keyboard.press('Escape');
  await expect.poll(() => overflow(page)).not.toBe('hidden');
  await page.setViewport({ width: 390, height: 844 });
  await page.locator('.top-bar-menu').click();
  await page.waitForSelector('.ant-drawer .page-menu a');
  expect(await page.evaluate(() => document.querySelectorAll('style').length)).toBe(1);
  expect(problems).toEqual([]);
  // Verifies that a violation would be reported.
  await page.evaluate(() =>
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'a{}' })),
  );
  await expect.poll(() => problems.join()).toContain('policy: style-src');
});

test('Firefox: the sign-in page is painted before its scripts, and keeps typed text', async ({ product }) => {
  const { page, problems } = await openTab();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const hold = /\/assets\/main\.[^/]*\.js$/.test(request.url());
    void (hold ? released : Promise.resolve()).then(() => request.continue());
  });
  const arrived = page.goto(`${product.origin}/login`);
  await page.waitForSelector('#root[data-painted] input[name="email"]');
  const colour = await page.evaluate(
    () => getComputedStyle(document.querySelector('.ant-btn-primary')!).backgroundColor,
  );
  expect(colour).toBe('rgb(63, 81, 181)');
  await fill(page, 'password', 'demo1234');
  await fill(page, 'email', 'admn@misrad.example');
  for (let step = 0; step < 'n@misrad.example'.length; step += 1) await page.keyboard.press('ArrowLeft');
  release();
  await arrived;
  await page.waitForSelector('#root:not([data-painted])');
  await page.keyboard.type('i');
  const values = await page.$$eval('form input', (fields) => fields.map((field) => field.value));
  expect(values).toEqual(['admin@misrad.example', 'demo1234']);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.top-bar-title');
  expect(problems).toEqual([]);
});
