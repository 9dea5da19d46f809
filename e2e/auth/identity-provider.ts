import type { Page } from '@playwright/test';
import { createAccount, type NewAccount } from '#mocks/identity/test-tokens';
import type { Product } from '../testing/product';

const ADMIN_CONFIG = '/emulator/v1/projects/demo-misrad/config';

/** The mock identity provider of a running application. */
export class IdentityProvider {
  private readonly url: string;

  constructor({ env }: Pick<Product, 'env'>) {
    this.url = `http://127.0.0.1:${env['IDENTITY_PORT']}`;
  }

  /** Creates an account that is unknown to the application. @returns its uid */
  createAccount(account: NewAccount): Promise<string> {
    return createAccount(this.url, account);
  }

  /** Switches the enumeration protection of the provider on or off. It is off under `npm start`. */
  async protectAgainstEnumeration(enableImprovedEmailPrivacy: boolean): Promise<void> {
    const response = await fetch(this.url + ADMIN_CONFIG, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy } }),
    });
    if (!response.ok) throw new Error(`${ADMIN_CONFIG}: ${response.status}`);
  }
}

/**
 * Opens the newest mail to this address in the demo's mailbox, and its link.
 * @returns the link, since the mailbox lists Firebase's mails only until their links are used
 */
export async function openNewestMail(page: Page, to: string): Promise<string> {
  await page.goto('/emulator/mailbox');
  const link = page.locator(`li[data-to="${to}"]`).first().getByRole('link');
  const address = await link.getAttribute('href');
  await link.click();
  return address ?? '';
}

/** Makes the next password sign-ins of the SDK fail with this error of the identity provider. */
export async function failSignIn(page: Page, error: string): Promise<void> {
  await page.route('**/accounts:signInWithPassword?*', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: error, errors: [] } } }),
  );
}

/** Records every address that the page requests, including the one in the address bar. */
export function getAddresses(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  return addresses;
}
