import { expect, type FrameLocator, type Page } from '@playwright/test';

/** Loading indicators of a page's code and data. */
export const LOADING_SELECTOR = '.frame-main [aria-busy="true"], .loading-screen, .ant-skeleton, .bones';

/** Waits until a page and all its data are loaded. */
export async function waitUntilLoaded(screen: Page | FrameLocator): Promise<void> {
  await expect(screen.locator('.frame-main > *').first()).toBeAttached();
  await expect(screen.locator(LOADING_SELECTOR)).toHaveCount(0);
}
