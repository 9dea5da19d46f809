import { expect, type FrameLocator, type Page } from '@playwright/test';

/** What stands where something is coming: the code of a page, or what it has asked for. Of what did not come the place is kept, inert. */
export const COMING =
  '.frame-main [aria-busy="true"], .loading-screen, .ant-skeleton:not([inert] *), .bone:not([inert] *)';

/** Until a page, and all that it has asked for, has come. */
export async function untilThere(screen: Page | FrameLocator): Promise<void> {
  await expect(screen.locator('.frame-main > *').first()).toBeAttached();
  await expect(screen.locator(COMING)).toHaveCount(0);
}
