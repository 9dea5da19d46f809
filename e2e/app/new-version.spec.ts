import type { Page } from '@playwright/test';
import { expect, test } from '../testing/product';
import { signIn } from '../testing/sign-in';

/**
 * Makes the server respond with an error for a chunk, until `end` is called. Called before the first page, because the browser may
 * miss a request that follows at once on an open page.
 */
async function withoutChunk(page: Page, chunk: string): Promise<{ end(): Promise<void> }> {
  const files = new RegExp(`/assets/${chunk}\\.`);
  await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
  return { end: () => page.unroute(files) };
}

/** Counts the requests of the page itself from now on. */
function countLoads(page: Page): { count: number } {
  const loads = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.count += 1;
  });
  return loads;
}

test('a missing chunk causes one reload and opens the requested page', async ({ page }) => {
  const old = await withoutChunk(page, 'inventory');
  await signIn(page, 'office', '/user-info/sales');
  await page.getByRole('grid').waitFor();
  const loads = countLoads(page);
  // The reloaded page uses the new version's files.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void old.end();
  });
  await page.getByRole('menuitem', { name: 'מלאי' }).click();
  await expect.poll(() => loads.count).toBe(1);
  await expect(page).toHaveURL(/\/inventory$/);
  await expect(page.getByRole('grid')).toBeVisible();
  expect(loads.count).toBe(1);
});

test('an incomplete build is reloaded once, then an error with instructions is displayed', async ({
  page,
}) => {
  await withoutChunk(page, 'inventory');
  await signIn(page, 'office', '/user-info/sales');
  await page.getByRole('grid').waitFor();
  const loads = countLoads(page);
  await page.getByRole('menuitem', { name: 'מלאי' }).click();
  await expect(page.getByRole('heading', { name: 'גרסה חדשה' })).toBeVisible();
  expect(loads.count).toBe(1);
});

test('unsaved input stays when a chunk is missing, with a button for the new version', async ({ page }) => {
  await withoutChunk(page, 'palette');
  await signIn(page, 'admin', '/settings/user-info-management');
  const field = page.getByRole('spinbutton').first();
  await field.fill('51000');
  const loads = countLoads(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('button', { name: 'גרסה חדשה' })).toBeVisible();
  await expect(field).toHaveValue(/51,?000/);
  expect(loads.count).toBe(0);
});
