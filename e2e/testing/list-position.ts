import type { Locator, Page } from '@playwright/test';

/** The rendered rows of a list. */
export const getRows = (page: Page): Locator => page.locator('.list-table .ant-table-row');

/** Returns the first fully visible row. */
export async function firstInView(page: Page): Promise<string | null> {
  const top = (await page.locator('.ant-table-tbody-virtual-holder').boundingBox())!.y;
  return getRows(page).evaluateAll(
    (rows, edge) => rows.find((row) => row.getBoundingClientRect().top >= edge - 20)?.textContent ?? null,
    top,
  );
}

/**
 * Returns true if the address contains the first visible row. Wheel scrolling takes a while, and the address follows
 * at its end.
 */
export async function isAtRestoredPosition(page: Page): Promise<boolean> {
  const at = new URL(page.url()).searchParams.get('at');
  const named = page.locator(`.list-table .ant-table-row[data-row-key="${at ?? ''}"]`);
  return (
    at !== null && (await named.count()) > 0 && (await named.textContent()) === (await firstInView(page))
  );
}
