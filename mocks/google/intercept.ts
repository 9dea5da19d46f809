import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { GooglePerson } from './drive-consent';

/** Serves the mock of One Tap in every page of the context, with this account in the browser's Google session. */
export async function serveOneTap(
  context: BrowserContext,
  { email, displayName }: GooglePerson,
): Promise<void> {
  await context.route('https://accounts.google.com/gsi/client*', (route) =>
    route.fulfill({ path: join(__dirname, 'one-tap.js'), contentType: 'text/javascript' }),
  );
  const account = { sub: `one-tap-${email}`, email, name: displayName };
  await context.addInitScript((value) => Object.assign(window, { oneTapAccount: value }), account);
}

/** Accepts the One Tap prompt. */
export async function acceptOneTap(page: Page): Promise<void> {
  await page.locator('#one-tap-accept').click();
}

/** Closes the One Tap prompt without signing in. */
export async function dismissOneTap(page: Page): Promise<void> {
  await page.locator('#one-tap-dismiss').click();
}
