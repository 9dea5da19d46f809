import type { Locator, Page } from '@playwright/test';

/** The rows of a list that are drawn. */
export const rowsOf = (page: Page): Locator => page.locator('.list-table .ant-table-row');

/** The first row that is whole in view. */
export async function firstInView(page: Page): Promise<string | null> {
  const top = (await page.locator('.ant-table-tbody-virtual-holder').boundingBox())!.y;
  return rowsOf(page).evaluateAll(
    (rows, edge) => rows.find((row) => row.getBoundingClientRect().top >= edge - 20)?.textContent ?? null,
    top,
  );
}

/** Does the address name the first row in view? A wheel turns for a while, and the address follows when it rests. */
export async function restsWhereItSays(page: Page): Promise<boolean> {
  const at = new URL(page.url()).searchParams.get('at');
  const named = page.locator(`.list-table .ant-table-row[data-row-key="${at ?? ''}"]`);
  return (
    at !== null && (await named.count()) > 0 && (await named.textContent()) === (await firstInView(page))
  );
}
