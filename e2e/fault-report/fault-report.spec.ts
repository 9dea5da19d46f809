import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from '../testing/product';
import { signIn } from '../testing/sign-in';
import { waitUntilLoaded } from '../testing/wait-until-loaded';
import { followRequests, freshPage, importFile } from './dev-tools';

/** Returns what a page shows, whatever its texts and amounts. Some pages hide or join rows without amounts. */
async function seenOn(page: Page) {
  const texts = (selector: string) => page.locator(selector).allInnerTexts();
  return {
    heading: await texts('h1'),
    fields: await texts('label'),
    hasRows: (await page.locator('[role=row], tbody tr').count()) > 0,
  };
}

/** Saves a report from the account menu, and returns to the page. */
async function saveReport(page: Page): Promise<string> {
  const account = page.getByRole('button', { name: /^החשבון שלי/ });
  await account.click();
  await page.getByRole('menuitem', { name: 'דיווח על תקלה' }).click();
  await expect(page.getByLabel('מה קרה?')).toBeFocused();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'שמירת הקובץ' }).click();
  const report = await readFile(await (await saving).path(), 'utf8');
  await expect(account).toBeFocused();
  return report;
}

/** Saves a report while the page stays the same: the server's jobs end at any time, and their list shows it. */
async function saveUnchanged(
  page: Page,
): Promise<{ seen: Awaited<ReturnType<typeof seenOn>>; report: string }> {
  const seen = await seenOn(page);
  const report = await saveReport(page);
  return isDeepStrictEqual(await seenOn(page), seen) ? { seen, report } : saveUnchanged(page);
}

for (const [account, path] of [
  ['admin', '/user-info/sales'],
  ['office', '/reports'],
  ['payroll', '/user-info/salaries'],
  ['agent', '/agent'],
  ['admin', '/settings/functions-config'],
] as const) {
  test(`a report of ${path} by ${account} opens the same page by the Import of Redux DevTools, without a sign-in`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await signIn(page, account, path);
    await waitUntilLoaded(page);
    const label = await page.getByRole('button', { name: /^החשבון שלי/ }).getAttribute('aria-label');
    const [name = ''] = /[א-ת]+ [א-ת]+$/.exec(label ?? '') ?? [];
    const { seen, report } = await saveUnchanged(page);
    expect(name).not.toBe('');
    for (const word of name.split(' ')) expect(report).not.toContain(word);
    expect(report).not.toContain(`${account}@misrad.example`);

    const fresh = await freshPage(browser, baseURL);
    // Request at the start of the sign-in page.
    const begun = fresh.waitForResponse(/\/api\/system\/bootstrap-status/);
    await fresh.goto('/login');
    await begun;
    const requests = followRequests(fresh);
    await importFile(fresh, report);
    await expect(fresh.getByText('מצב צפייה')).toBeVisible();
    await waitUntilLoaded(fresh);
    await expect.poll(() => seenOn(fresh)).toEqual(seen);
    expect(requests).toEqual([]);
    await fresh.context().close();
  });
}
