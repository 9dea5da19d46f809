import { chromium, type Page } from '@playwright/test';
import { browserArgs, findBrowser } from '../../scripts/find-browser';
import { getRows } from '../testing/list-position';
import { expect, test } from '../testing/product';
import { signIn } from '../testing/sign-in';
import { waitUntilLoaded } from '../testing/wait-until-loaded';

const LISTS = [
  '/user-info/customers',
  '/user-info/sales',
  '/inventory',
  '/reports/inactive-customers',
  '/settings/users',
  '/settings/audit-log',
] as const;
/** In steps below the 15 px of a scrollbar, so that every width that is too narrow only with a scrollbar is met. */
const WIDTHS = Array.from({ length: 33 }, (_, index) => 1280 + 10 * index);
/** Number of frames without a change. A list that changes its own layout does so in each of them. */
const FRAMES = 30;
/** Maximum number of frames for the layout of a new width. */
const SETTLING_FRAMES = 60;

test('a list beside classic scrollbars keeps its layout, and no head wraps', async ({ product }) => {
  test.setTimeout(300_000);
  const path = findBrowser();
  const browser = await chromium.launch({
    ...(path !== undefined && { executablePath: path }),
    args: browserArgs,
    // Playwright's scrollbars have no width.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const context = await browser.newContext({ baseURL: product.origin, locale: 'he-IL' });
  const first = await context.newPage();
  await signIn(first, 'admin', LISTS[0]);
  // In parallel, because the pages mostly wait for their frames.
  const problems = await Promise.all(
    LISTS.map(async (list, index) => findProblems(index === 0 ? first : await context.newPage(), list)),
  );
  await browser.close();
  expect(problems.flat()).toEqual([]);
});

/** Shows a list in each width. Returns the widths at which its layout changes without a cause, or a head is too narrow. */
async function findProblems(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await getRows(page).first().waitFor();
  await waitUntilLoaded(page);
  const problems: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.evaluate(watchLayout, [FRAMES, SETTLING_FRAMES] as const);
    problems.push(...found.map((problem) => `${path} ${width}: ${problem}`));
  }
  return problems;
}

/** Watches a list until its layout has stayed for some frames. */
async function watchLayout([frames, settlingFrames]: readonly [number, number]): Promise<string[]> {
  const measure = (): string => {
    const parts = ['.frame-main', '.list-table', '.list-table thead', '.ant-table-tbody-virtual-holder'];
    const sizes = parts.map((selector) => {
      const part = document.querySelector(selector);
      return `${part?.clientWidth}×${part?.clientHeight}`;
    });
    return `${sizes.join(' ')}, ${document.querySelectorAll('.list-table th').length} columns`;
  };
  let last = measure();
  let since = 0;
  for (let frame = 0; since < frames; frame += 1) {
    await new Promise(requestAnimationFrame);
    const now = measure();
    since = now === last ? since + 1 : 0;
    if (since === 0 && frame > settlingFrames) return [`${last} becomes ${now}`];
    last = now;
  }
  const text = document.createRange();
  return [...document.querySelectorAll('.list-table th')].flatMap((head) => {
    text.selectNodeContents(head);
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(head);
    const room = head.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
    const isWide = text.getBoundingClientRect().width > room + 0.5;
    return isWide || head.clientHeight > 41 ? [`${head.textContent} does not fit its column`] : [];
  });
}
