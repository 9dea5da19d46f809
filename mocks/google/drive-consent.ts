import type { Page } from '@playwright/test';

/** A person who signs in with Google. */
export interface GooglePerson {
  email: string;
  displayName?: string;
}

/**
 * Runs `act`, which opens the Google window, and returns the window after it has loaded.
 * @param act e.g. a click on the sign-in button
 */
export async function openGooglePopup(page: Page, act: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), act()]);
  await popup.waitForURL('**/emulator/auth/handler?**');
  return popup;
}

/**
 * Selects the account on the consent page if it is listed, otherwise enters it. Does not wait for the window to
 * close.
 */
export async function chooseGoogleAccount(consent: Page, person: GooglePerson): Promise<void> {
  const submit = consent.locator('button[type=submit]');
  await submit.waitFor();
  const listed = consent.locator(`button[data-email=${JSON.stringify(person.email)}]`);
  if ((await listed.count()) > 0) {
    await listed.click({ noWaitAfter: true });
    return;
  }
  await consent.locator('input[name=email]').fill(person.email);
  await consent.locator('input[name=displayName]').fill(person.displayName ?? '');
  await submit.click({ noWaitAfter: true });
}

/** Clicks cancel on the consent page, which closes the window. The SDK notices it 8 to 10 s later. */
export async function cancelGoogleSignIn(consent: Page): Promise<void> {
  const closed = consent.waitForEvent('close');
  // The window may close before the click is reported as done. Without a click it does not close, so the wait fails.
  consent
    .locator('#cancel')
    .click({ noWaitAfter: true })
    .catch(() => undefined);
  await closed;
}
