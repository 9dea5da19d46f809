import type { Page } from '@playwright/test';
import { createAccount, type NewAccount } from '../mocks/identity/test-tokens';
import type { Product } from './product';

const ADMIN_CONFIG = '/emulator/v1/projects/demo-misrad/config';

/** The stand-in for the identity provider behind a running product. */
export class IdentityProvider {
  private readonly url: string;

  constructor({ env }: Pick<Product, 'env'>) {
    this.url = `http://127.0.0.1:${env['IDENTITY_PORT']}`;
  }

  /** Makes an account of which the product knows nothing. @returns its uid */
  createAccount(account: NewAccount): Promise<string> {
    return createAccount(this.url, account);
  }

  /** Does the provider hide whether an address has an account? Under `npm start` it does not. */
  async protectAgainstEnumeration(enableImprovedEmailPrivacy: boolean): Promise<void> {
    const answer = await fetch(this.url + ADMIN_CONFIG, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy } }),
    });
    if (!answer.ok) throw new Error(`${ADMIN_CONFIG}: ${answer.status}`);
  }
}

/** Opens the newest mail to this address in the demo's mailbox, and its link. */
export async function openNewestMail(page: Page, to: string): Promise<void> {
  await page.goto('/emulator/mailbox');
  await page.locator(`li[data-to="${to}"]`).first().getByRole('link').click();
}

/** Answers the SDK's next sign-ins by password as the identity provider answers with this error. */
export async function failSignIn(page: Page, error: string): Promise<void> {
  await page.route('**/accounts:signInWithPassword?*', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: error, errors: [] } } }),
  );
}

/** Notes every address that the page asks for, the one in the address bar included. */
export function addressesOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  return addresses;
}
