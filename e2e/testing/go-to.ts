import { expect, type Page } from '@playwright/test';
import { waitUntilLoaded } from './wait-until-loaded';

/** A page without content. */
const EMPTY = '/nowhere';

/** Opens a page without loading the application again. The current page is left first, so that it starts anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  const { pathname } = new URL(path, page.url());
  if (new URL(page.url()).pathname === pathname) await changeAddress(page, EMPTY);
  await changeAddress(page, path);
  await expect
    .poll(() => new URL(page.url()).pathname)
    .toBe(pathname === '/settings' ? '/settings/data-sync' : pathname);
  await waitUntilLoaded(page);
}

/** Changes the address, and waits until the page of the new address or its placeholder is rendered. */
function changeAddress(page: Page, to: string): Promise<void> {
  return page.evaluate(async (address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, to);
}
