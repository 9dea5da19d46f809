import { expect, test } from '../testing/product';
import { signIn } from '../testing/sign-in';

test('displays that the network is lost, and keeps the page', async ({ page, context }) => {
  await signIn(page, 'office', '/user-info/sales');
  const rows = page.getByRole('grid').getByRole('row');
  await rows.nth(5).waitFor();
  const totals = page.locator('.list-totals');
  await expect(totals).toContainText('₪');
  const [seenTotals, seenRow] = [await totals.innerText(), await rows.nth(5).innerText()];
  await context.setOffline(true);
  await expect(page.getByText(/אין חיבור/).first()).toBeVisible();
  await page.getByRole('columnheader', { name: 'סכום' }).getByRole('button').first().click();
  await expect(page.getByText('הנתונים לא התרעננו')).toBeVisible();
  expect(await totals.innerText()).toBe(seenTotals);
  expect(await rows.nth(5).innerText()).toBe(seenRow);
  // Neither the code of a record nor that of another page is loaded yet.
  await rows.nth(5).getByRole('link').first().click();
  await expect(page.getByRole('dialog').locator('.ant-skeleton').first()).toBeVisible();
  await expect(totals).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: 'מלאי' })
    .or(page.getByRole('menuitem', { name: 'מלאי' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'העמוד לא נטען' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^אין חיבור,/)).toBeHidden();
  await rows.nth(1).waitFor();
});

test('signs in within 15 seconds if IndexedDB never responds', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  const begun = Date.now();
  await signIn(page, 'office', '/user-info/sales');
  await page.getByRole('grid').waitFor();
  expect(Date.now() - begun).toBeLessThan(15_000);
});

test('signs in without BroadcastChannel, storage, locks and databases', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['BroadcastChannel', 'indexedDB'])
      Object.defineProperty(window, name, { value: undefined });
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
    Object.defineProperty(navigator, 'locks', { value: undefined });
  });
  await signIn(page, 'office', '/user-info/sales');
  await expect(page.getByRole('heading', { name: 'מכירות', level: 1 })).toBeVisible();
});
