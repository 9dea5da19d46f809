import type { Page } from '@playwright/test';

/** The person who signs in by Google. */
export interface GooglePerson {
  email: string;
  displayName?: string;
}

/**
 * Does what opens the Google window, and returns that window once it is loaded.
 * @param act such as a click on the sign-in button
 */
export async function openGooglePopup(page: Page, act: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), act()]);
  await popup.waitForURL('**/emulator/auth/handler?**');
  return popup;
}

/** Picks the account on the consent page if it is listed, and enters it otherwise. Leaves the window to close. */
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

/** Presses the consent page's cancel, which closes the window. The SDK tells the page 8 to 10 s later. */
export async function cancelGoogleSignIn(consent: Page): Promise<void> {
  const closed = consent.waitForEvent('close');
  await consent.locator('#cancel').click({ noWaitAfter: true });
  await closed;
}
