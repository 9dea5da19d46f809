import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { GooglePerson } from './drive-consent';

/**
 * Serves the mocks of the two Google scripts in every page of the context.
 * @param oneTap account with a Google session in this browser; without it, no prompt is displayed
 */
export async function serveGoogleScripts(context: BrowserContext, oneTap?: GooglePerson): Promise<void> {
  const script = (name: string) => ({ path: join(__dirname, name), contentType: 'text/javascript' });
  await context.route('https://apis.google.com/js/api.js*', (route) => route.fulfill(script('api.js')));
  await context.route('https://accounts.google.com/gsi/client*', (route) =>
    route.fulfill(script('one-tap.js')),
  );
  if (!oneTap) return;
  const account = { sub: `one-tap-${oneTap.email}`, email: oneTap.email, name: oneTap.displayName };
  await context.addInitScript((value) => Object.assign(window, { oneTapAccount: value }), account);
}

/** Accepts the One Tap prompt. */
export async function acceptOneTap(page: Page): Promise<void> {
  await page.locator('#one-tap button[data-email]').click();
}

/** Closes the One Tap prompt without signing in. */
export async function dismissOneTap(page: Page): Promise<void> {
  await page.locator('#one-tap-dismiss').click();
}
