import type { Locator, Page } from '@playwright/test';
import { findCutBeginnings, findSmallTargets } from '../testing/layout-problems';
import { goTo } from '../testing/go-to';
import { expect, test as base } from '../testing/product';
import { signIn } from '../testing/sign-in';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

type Account = 'admin' | 'office' | 'payroll' | 'agent';

/** The accounts' pages. Each account signs in once for all tests. */
const pages = new Map<Account, Page>();

/** `open` opens a page of an account in a window of this size. A fixture of the worker would start another application. */
const test = base.extend<{
  open: (account: Account, path: string, size?: { width: number; height: number }) => Promise<Page>;
}>({
  open: ({ browser, product }, use) =>
    use(async (account, path, size = WIDE) => {
      const page =
        pages.get(account) ??
        (await browser.newPage({ baseURL: product.origin, locale: 'he-IL', viewport: WIDE }));
      if (!pages.has(account)) await signIn(page, account);
      pages.set(account, page);
      await page.setViewportSize(size);
      await goTo(page, path);
      return page;
    }),
});

test.afterAll(async () => {
  for (const page of pages.values()) await page.close();
});

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function getEdges(element: Locator): Promise<Edges> {
  return element.evaluate((found) => {
    const { left, right, top, bottom } = found.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}

/** Returns true if the centre of an element is not covered by another element. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((found) => {
    const { left, top, width, height } = found.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && found.contains(there);
  });
}

/** Takes the changes of a page back, so that it can be left. */
async function forgetChanges(page: Page): Promise<void> {
  const bar = page.locator('.changes-bar:has(button)');
  await bar.getByRole('button', { name: 'ביטול' }).click();
  await expect(bar).toHaveCount(0);
}

test('role changes can be saved at any scroll position of the matrix', async ({ open }) => {
  const page = await open('admin', '/settings/permissions');
  await page.getByRole('menuitem', { name: /^משרד/ }).click();
  await page.getByRole('checkbox', { name: /^מלאי: עריכה/ }).click();
  const bar = page.locator('.changes-bar:has(button)');
  const note = bar.getByText('שינוי אחד שלא נשמר');
  for (const part of [note, page.getByRole('button', { name: 'שמירה', exact: true })]) {
    await expect.poll(() => isOnTop(part)).toBe(true);
  }
  await forgetChanges(page);
});

test('agent changes can be saved from the first of many rows', async ({ open }) => {
  const page = await open('admin', '/settings/user-info-management');
  await page.getByRole('spinbutton').first().fill('51000');
  const save = page.getByRole('button', { name: 'שמירה', exact: true });
  await save.waitFor();
  await expect.poll(() => isOnTop(save)).toBe(true);
  await forgetChanges(page);
});

test('the print preview displays its amounts next to the form', async ({ open }) => {
  const page = await open('office', '/reports/sales-print');
  const printedPage = page.locator('.print-page:visible');
  const amounts = printedPage.getByRole('columnheader', { name: 'סכום' });
  await amounts.waitFor();
  const stack = await getEdges(page.locator('.print-pages'));
  expect((await getEdges(amounts)).left).toBeGreaterThanOrEqual(stack.left);
  expect((await getEdges(printedPage)).left).toBeGreaterThanOrEqual(stack.left - 1);
});

test('in a low window the menu is scrolled to the current page', async ({ open }) => {
  const page = await open('admin', '/inventory', { width: 1280, height: 480 });
  await page.reload();
  await expect(page.getByRole('link', { name: 'מלאי' }).and(page.locator('[aria-current]'))).toBeInViewport();
});

test('the links below a sale do not overlap', async ({ open }) => {
  const page = await open('office', '/user-info/sales');
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first().click();
  const links = page.getByRole('dialog').getByRole('link', { name: /^למכירות ה/ });
  const [first, second] = await Promise.all([getEdges(links.nth(0)), getEdges(links.nth(1))]);
  expect(first.left - second.right).toBeGreaterThanOrEqual(8);
});

/** Lists whose records open in a panel, and the link of a record. */
const PANELS = [
  ['/user-info/customers', '.list-card a'],
  ['/user-info/sales', '.list-card a'],
  ['/user-info', '.row-cards a'],
  ['/inventory', '.list-card a'],
] as const;

test('on a phone inactive customers can be called from each card, panels have targets for fingers, and dates fit', async ({
  browser,
  product,
}) => {
  const fingers = { hasTouch: true, isMobile: true };
  const context = await browser.newContext({ ...fingers, baseURL: product.origin, viewport: WIDE });
  const page = await context.newPage();
  await signIn(page, 'office', '/reports/inactive-customers');
  await page.setViewportSize(PHONE);
  const calls = page.getByRole('link', { name: /^התקשרות אל/ });
  await calls.first().waitFor();
  const cut = await calls.evaluateAll((found) =>
    found.flatMap((call) => {
      const card = call.closest('.list-card')!.getBoundingClientRect();
      return call.getBoundingClientRect().bottom > card.bottom ? [call.getAttribute('aria-label')] : [];
    }),
  );
  expect(cut).toEqual([]);
  const found: Record<string, string[]> = {};
  for (const [path, first] of PANELS) {
    await goTo(page, path);
    await page.locator(first).first().click();
    await page.getByRole('dialog').waitFor();
    await expect(page.locator('.ant-drawer-open .ant-skeleton')).toHaveCount(0);
    const wrong = [...(await findSmallTargets(page)), ...(await findCutBeginnings(page))];
    if (wrong.length > 0) found[path] = wrong;
  }
  expect(found).toEqual({});
  await goTo(page, '/reports/sales-print');
  await page.getByPlaceholder('מתאריך').click();
  for (const text of ['היום', 'א׳'])
    await expect(page.locator('.date-range-popup').getByText(text).first()).toBeInViewport({ ratio: 1 });
  await goTo(page, '/user-info/sales');
  await page.getByRole('button', { name: 'סינון' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'תאריך' }).click();
  await page.getByPlaceholder('מתאריך').click();
  const popup = page.locator('.date-range-popup');
  await expect(popup.getByText('היום')).toBeInViewport({ ratio: 1 });
  const month = popup.locator('.ant-picker-header-view').first();
  const thisMonth = await month.innerText();
  await popup.locator('.ant-picker-header-prev-btn').first().click();
  await popup.locator('.ant-picker-header-next-btn').first().click();
  await expect(month).toHaveText(thisMonth, { useInnerText: true });
  await context.close();
});

test('a settings page keeps its width next to an open record, and restores its menu afterwards', async ({
  open,
}) => {
  const page = await open('admin', '/settings/users', { width: 1280, height: 844 });
  const menu = page.getByRole('navigation', { name: 'תפריט ההגדרות' });
  await expect(menu).toBeVisible();
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('dialog').waitFor();
  await expect(menu).toBeHidden();
  const { left, right } = await getEdges(page.getByRole('grid'));
  expect(right - left).toBeGreaterThan(480);
  await page.keyboard.press('Escape');
  await expect(menu).toBeVisible();
});

/** Lists on a phone, and a card of each. */
const CARDS = [
  ['/user-info', '.row-cards > li'],
  ['/reports/marketers', '.row-cards > li'],
  ['/user-info/customers', '.list-card'],
  ['/user-info/sales', '.list-card'],
  ['/reports/inactive-customers', '.list-card'],
  ['/inventory', '.list-card'],
] as const;

test('on a phone lists start near the top with low cards, and the total of agents stays in view', async ({
  open,
}) => {
  const page = await open('office', '/user-info');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [path, card] of CARDS) {
      await goTo(page, path);
      await page.locator(card).first().waitFor();
      const [top, height] = await page
        .locator(card)
        .first()
        .evaluate((one) => [one.getBoundingClientRect().top, one.clientHeight]);
      expect(top, path).toBeLessThanOrEqual(300);
      expect(height, path).toBeLessThanOrEqual(84);
      expect(
        await page.evaluate(() => document.body.scrollWidth - window.innerWidth),
        path,
      ).toBeLessThanOrEqual(0);
      if (path === '/user-info') await expect(page.getByText(/^\d+ סוכנים/)).toBeInViewport({ ratio: 1 });
    }
  }
});

test('on a narrow phone the status of every sale of an agent is visible', async ({ open }) => {
  const page = await open('agent', '/agent/sales', { width: 340, height: 844 });
  const statuses = page.getByRole('list', { name: 'המכירות' }).locator('.status-mark');
  await statuses.first().waitFor();
  const hidden = await statuses.evaluateAll((marks) =>
    marks.flatMap((mark) => {
      const { left, right } = mark.closest('.sale-line')!.getBoundingClientRect();
      const own = mark.getBoundingClientRect();
      return own.left >= left && own.right <= right ? [] : [mark.textContent];
    }),
  );
  expect(hidden).toEqual([]);
});

test('on a phone an agent’s pay, target and year fit one screen above the bar of the own pages', async ({
  open,
}) => {
  const page = await open('agent', '/agent');
  await page.setViewportSize(PHONE);
  const bar = page.getByRole('navigation', { name: 'האזור שלי' });
  expect((await bar.boundingBox())!.height).toBe(60);
  for (const part of ['figure-my-salary', /^למה הסכום/, /^היעד ב/, /^המשכורות שלי ב/]) {
    const found = typeof part === 'string' ? page.getByTestId(part) : page.getByText(part).first();
    await expect(found).toBeInViewport({ ratio: 1 });
  }
  const room = await page.evaluate(() => {
    const { clientHeight, scrollHeight } = document.querySelector('.frame-main')!;
    return clientHeight - scrollHeight;
  });
  expect(room).toBe(0);
  for (const name of ['מכירות', 'לקוחות']) {
    await bar.getByRole('link', { name }).click();
    await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
});

test('on a phone a role without a description is a target for fingers', async ({ open }) => {
  const page = await open('admin', '/settings/permissions');
  await page.getByRole('button', { name: 'חדש' }).click();
  await page.getByRole('dialog').getByLabel('שם התפקיד').fill('ללא תיאור');
  await page.getByRole('button', { name: 'יצירה' }).click();
  await page.getByRole('heading', { name: 'ללא תיאור' }).waitFor();
  await page.setViewportSize(PHONE);
  await goTo(page, '/settings/permissions');
  const role = page.getByRole('menuitem', { name: 'ללא תיאור' });
  await role.waitFor();
  const { top, bottom } = await getEdges(role);
  expect(bottom - top).toBeGreaterThanOrEqual(44);
});

test('the link to the mapping scrolls to it, below all other settings of the page', async ({ open }) => {
  const page = await open('admin', '/settings/data-sync');
  await page.getByRole('link', { name: 'למיפוי' }).click();
  const heading = page.getByRole('heading', { name: 'מיפוי ה-CRM' });
  await expect(heading).toBeFocused();
  await page.getByRole('tab', { name: 'מכירות' }).waitFor();
  await expect(heading).toBeInViewport();
  await page
    .getByRole('link', { name: 'לוח בקרה' })
    .or(page.getByRole('menuitem', { name: 'לוח בקרה' }))
    .first()
    .click();
  await expect.poll(() => page.locator('main').evaluate((main) => main.scrollTop)).toBe(0);
});

test('links within figures and tables are at least 24 px high', async ({ open }) => {
  const page = await open('admin', '/');
  for (const path of ['/', '/reports/marketers', '/user-info/salaries', '/user-info/salary-reports']) {
    await goTo(page, path);
    const targets = page
      .locator('main li a, .touched a, .ant-table-cell a, .sort-head')
      .filter({ visible: true });
    await expect.poll(() => targets.count()).toBeGreaterThan(4);
    const heights = await targets.evaluateAll((found) =>
      found.map((target) => target.getBoundingClientRect().height),
    );
    expect(Math.min(...heights), path).toBeGreaterThanOrEqual(24);
  }
});

/** Returns the rows that are visible above the sticky header, after scrolling until the header sticks. */
function findRowsAboveHead(page: Page): Promise<string[]> {
  return page.locator('.frame-main').evaluate((main) => {
    const getHead = (): DOMRect => main.querySelector('.ant-table-sticky-holder')!.getBoundingClientRect();
    const { top } = main.getBoundingClientRect();
    main.scrollTop += getHead().top - top + 100;
    const head = getHead();
    return [...main.querySelectorAll('.ant-table-row')].flatMap((row) => {
      const box = row.getBoundingClientRect();
      const visible = Math.min(box.bottom, head.top) - Math.max(box.top, top);
      return visible > 1 ? [row.textContent ?? ''] : [];
    });
  });
}

test('no row is visible above a sticky header', async ({ open }) => {
  const page = await open('admin', '/settings/permissions', { width: 1440, height: 600 });
  await page.locator('.ant-table-row').nth(2).waitFor();
  expect(await findRowsAboveHead(page)).toEqual([]);
});

test('a dashboard of few sections keeps names close to their amounts', async ({ open }) => {
  const page = await open('payroll', '/');
  const row = page.locator('section').filter({ hasText: 'סוכנים מובילים' }).locator('li').first();
  const [name, amount] = await Promise.all([
    getEdges(row.locator('bdi').first()),
    getEdges(row.locator('.number').last()),
  ]);
  expect(name.left - amount.right).toBeLessThan(480);
});

test('a closed panel leaves the focus on its list, which names only rendered rows', async ({ open }) => {
  const page = await open('office', '/user-info/sales');
  const list = page.getByRole('grid');
  await list.getByRole('row').nth(2).getByRole('link').first().click();
  await page.getByRole('dialog').waitFor();
  await expect(list).toHaveAttribute('aria-activedescendant', /./);
  await list.hover();
  await page.mouse.wheel(0, 4_000);
  await expect(list).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();
});

test('on a phone figures leave room for the first row below them', async ({ open }) => {
  const page = await open('payroll', '/user-info/salaries', PHONE);
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^.+השנה/ })
      .nth(2),
  ).toBeInViewport();
});

test('the largest balances are beside their names', async ({ open }) => {
  const page = await open('office', '/reports/smart-ledger');
  const row = page.getByRole('list', { name: 'חייבים לנו' }).getByRole('listitem').first();
  const [name, amount] = await Promise.all([
    getEdges(row.getByRole('link')),
    getEdges(row.locator('.number')),
  ]);
  expect(name.left - amount.right).toBeLessThan(320);
});
