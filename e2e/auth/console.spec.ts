import type { Page, Route } from '@playwright/test';
import { expect, test, type Product } from '../testing/product';
import { fillSignIn, signIn } from '../testing/sign-in';
import { listenForTrouble } from '../app/first-page';
import { IdentityProvider } from './identity-provider';

interface Account {
  email: string;
  password?: string;
}

interface Failure {
  prepare?: (page: Page, product: Product) => Promise<unknown>;
  account?: Account;
  /** All lines that the application itself writes. */
  logs: RegExp[];
}

const ADMIN: Account = { email: 'admin@misrad.example' };
const STRANGER = { email: 'console@misrad.example', password: 'secret-1', emailVerified: true };

const respond =
  (addresses: string, handle: (route: Route) => Promise<void>) =>
  (page: Page): Promise<unknown> =>
    page.route(addresses, handle);

const fulfillError = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { error: { code, message: 'rejected', requestId: 'r-1' } } });
const disconnect = (route: Route) => route.abort('internetdisconnected');

const PROFILE = '**/api/auth/userProfile';
const PROVIDER = '**/accounts:signInWithPassword?*';
const UNKNOWN_BOOTSTRAP = /^It is not known whether a first administrator is needed/;

/** One failure of each step. */
const FAILURES: Record<string, Failure> = {
  'a wrong password': { account: { ...ADMIN, password: 'wrong-1' }, logs: [/auth\/wrong-password$/] },
  'an unreachable provider': {
    prepare: respond(PROVIDER, disconnect),
    logs: [/auth\/network-request-failed$/],
  },
  'an account without approval': {
    prepare: (_page, product) => new IdentityProvider(product).createAccount(STRANGER).catch(() => undefined),
    account: STRANGER,
    logs: [/did not accept the sign-in HTTP 404/],
  },
  'a failing profile': {
    prepare: respond(PROFILE, fulfillError(500, 'internal')),
    logs: [/profile could not be fetched HTTP 500/],
  },
  'an unreachable server': {
    prepare: respond('**/api/**', disconnect),
    logs: [UNKNOWN_BOOTSTRAP, /did not accept the sign-in Failed to fetch$/],
  },
};

for (const [name, { prepare, account = ADMIN, logs }] of Object.entries(FAILURES)) {
  test(`a sign-in fails with one line in the console: ${name}`, async ({ page, product }) => {
    const lines = await listenForTrouble(page);
    await prepare?.(page, product);
    await page.goto('/login');
    await fillSignIn(page, account.email, account.password);
    await expect(page.locator('form').getByRole('alert')).not.toBeEmpty();
    // A false error would follow the end of the session.
    await page.waitForLoadState('networkidle');
    expect(withoutBrowsers(lines)).toEqual(logs.map((line) => expect.stringMatching(line) as unknown));
  });
}

test('an expired session ends without a line in the console', async ({ page }) => {
  let isExpired = false;
  await page.route('**/api/**', (route) =>
    isExpired ? fulfillError(401, 'unauthenticated')(route) : route.continue(),
  );
  await page.route(/\/securetoken\..*\/token\b/, (route) =>
    isExpired
      ? route.fulfill({ status: 400, json: { error: { code: 400, message: 'TOKEN_EXPIRED' } } })
      : route.continue(),
  );
  const lines = await listenForTrouble(page);
  await signIn(page, 'admin');
  await page.getByTestId('figure-sales-amount').waitFor();
  expect(lines).toEqual([]);
  isExpired = true;
  await page.getByRole('menuitem', { name: 'מלאי' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Finventory$/);
  await expect(page.locator('form').getByRole('alert')).not.toBeEmpty();
  await page.waitForLoadState('networkidle');
  expect(withoutBrowsers(lines)).toEqual([]);
});

/** Returns the lines without Chromium's own ones for failed requests. */
function withoutBrowsers(lines: readonly string[]): string[] {
  return lines.filter((line) => !line.startsWith('Failed to load resource: '));
}
