import type { Page } from '@playwright/test';
import { COLOUR_RULES, findViolations } from '../testing/axe';
import { goTo } from '../testing/go-to';
import { expect, test } from '../testing/product';
import {
  findFocusProblems,
  findInvisibleChoices,
  findNameless,
  watchFocus,
} from '../testing/reader-problems';
import { signIn } from '../testing/sign-in';
import { waitUntilLoaded } from '../testing/wait-until-loaded';

test.use({ actionTimeout: 30_000 });

const SALES = '/user-info/sales';
const MONTH = '/user-info/salary-reports';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Overlays of pages: their path, the way to open them, and the selector of the open state. */
const PARTS: [what: string, path: string, open: (page: Page) => Promise<unknown>, shown: string][] = [
  ['account menu', SALES, (page) => button(page, /^החשבון שלי/).click(), '.ant-popover'],
  [
    'options of a condition',
    SALES,
    (page) => page.getByRole('search').getByRole('button', { name: 'סטטוס' }).click(),
    '.ant-popover',
  ],
  ['views', SALES, (page) => button(page, 'תצוגות').click(), '.ant-dropdown, .ant-popover'],
  ['columns', SALES, (page) => button(page, 'עמודות').click(), '.ant-dropdown, .ant-popover'],
  ['days', SALES, openDays, '.ant-picker-dropdown'],
  ['a sale', SALES, (page) => page.locator('.list-table .ant-table-row a').first().click(), '.ant-drawer'],
  ['palette', SALES, openPalette, '.ant-modal'],
  ['statuses', '/user-info/salaries', (page) => button(page, 'סטטוסים').click(), '.ant-popover'],
  [
    'a chosen count',
    SALES,
    (page) => page.locator('.list-counts button').first().click(),
    '.list-counts [aria-pressed=true]',
  ],
  ['a new role', '/settings/permissions', (page) => button(page, 'חדש').click(), '.ant-modal'],
  ['payroll file', '/reports/salaries', (page) => button(page, 'קובץ לרואה החשבון').click(), '.ant-modal'],
  ['sending', MONTH, (page) => button(page, 'שליחת דוחות…').click(), '.ant-modal'],
  ['closing', MONTH, (page) => button(page, 'סגירת החודש…').click(), '.ant-drawer'],
  [
    'an agent',
    '/user-info',
    (page) => page.locator('.report-table .ant-table-row a').first().click(),
    '.ant-drawer',
  ],
  [
    'a customer',
    '/user-info/customers',
    (page) => page.locator('.list-table .ant-table-row a').first().click(),
    '.ant-drawer',
  ],
  ['an amount', '/user-info/salaries', (page) => page.locator('.salary-cell').first().click(), '.ant-drawer'],
  ['own account', SALES, openAccount, '.ant-modal'],
  ['shortcuts', SALES, (page) => page.keyboard.press('?'), '.ant-modal'],
  ['an invitation', '/settings/users', (page) => button(page, 'הזמנה').click(), '.ant-modal, .ant-drawer'],
];

/** All kinds of overlays. */
const OVERLAYS = '.ant-popover, .ant-dropdown, .ant-picker-dropdown, .ant-drawer, .ant-modal';
/** Elements that are visited in an overlay. */
const STOPS = 24;

async function openAccount(page: Page): Promise<void> {
  await button(page, /^החשבון שלי/).click();
  await page.getByRole('menuitem', { name: 'החשבון שלי' }).click();
}

async function openDays(page: Page): Promise<void> {
  await page.getByRole('search').getByRole('button', { name: 'תאריך' }).click();
  await page.getByPlaceholder('מתאריך').click();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill('דוד');
  await page.getByRole('dialog').getByRole('link').first().waitFor();
}

test('overlays are accessible in light and dark', async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await watchFocus(page);
  await signIn(page, 'admin', SALES);
  const wrong: Record<string, string[]> = {};
  for (const [what, path, open, shown] of PARTS) {
    await page.keyboard.press('Escape');
    await goTo(page, path);
    await expect(page.locator(OVERLAYS).filter({ visible: true })).toHaveCount(0);
    await page.locator('.frame-main table, .frame-main .ant-table').first().waitFor();
    await open(page);
    await page.locator(shown).filter({ visible: true }).first().waitFor();
    await expect(page.locator(shown).locator('.ant-skeleton')).toHaveCount(0);
    await waitUntilLoaded(page);
    const violations = await findViolations(page, shown);
    if (violations.length > 0) wrong[`${what}, light`] = violations;
    await page.emulateMedia({ colorScheme: 'dark' });
    const faint = await findViolations(page, shown, COLOUR_RULES);
    if (faint.length > 0) wrong[`${what}, dark`] = faint;
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    const problems = [...(await findNameless(page)), ...(await findInvisibleChoices(page))];
    await page.emulateMedia({ forcedColors: 'none' });
    // Last, because an overlay may close without the focus.
    problems.push(...(await findFocusProblems(page, STOPS, shown === '.ant-modal' ? { dialog: shown } : {})));
    if (problems.length > 0) wrong[what] = problems;
  }
  expect(wrong).toEqual({});
});
