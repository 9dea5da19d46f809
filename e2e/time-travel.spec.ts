import type { Locator, Page } from '@playwright/test';
import { installDevTools, type RecordedStore } from '../src/client/platform/testing/devtools';
import { expect, RUN_TIMEOUT_MS, test } from './product';
import { CODE, SecondFactor } from './second-factor';
import { fillSignIn } from './sign-in';

const PASSWORD = 'demo1234';
const BANNER = 'מצב צפייה';

let factor: SecondFactor;
test.beforeAll(async ({ product }) => {
  factor = new SecondFactor(product);
  await factor.switchOn();
});
test.afterAll(() => factor?.switchOff());
test.beforeEach(({ page }) => page.addInitScript({ content: `(${installDevTools.toString()})(window)` }));

declare global {
  interface Window {
    recordedStore: RecordedStore;
  }
}

type Screen = 'login' | 'code' | 'page' | 'loading';

interface Moment {
  index: number;
  screen: Screen;
  path: string;
  message: string | null;
}

/** What each recorded state says about its screen. */
function moments(page: Page): Promise<Moment[]> {
  return page.evaluate(() =>
    window.recordedStore.getState().computedStates.map(({ state }, index): Moment => {
      const { auth, location, permissions, twoFactor, snackbar } = state as Record<
        'auth' | 'location' | 'permissions' | 'twoFactor' | 'snackbar',
        { status: string; pathname: string; text?: string }
      >;
      const known = ['ready', 'refreshing'].includes(permissions.status) && auth.status === 'signedIn';
      const done = ['verified', 'notNeeded'].includes(twoFactor.status);
      const asked = ['needed', 'verifying'].includes(twoFactor.status);
      const path = location.pathname;
      let screen: Screen = 'loading';
      if (path === '/login') screen = 'login';
      else if (path === '/2fa') screen = known && asked ? 'code' : 'loading';
      else if (known && done) screen = 'page';
      return { index, screen, path, message: snackbar.text ?? null };
    }),
  );
}

async function expectScreen(page: Page, { index, screen, path, message }: Moment): Promise<void> {
  const what = `action ${index} at ${path}`;
  const screens: Record<Exclude<Screen, 'loading'>, Locator> = {
    login: page.getByLabel('סיסמה', { exact: true }),
    code: page.getByLabel('קוד אימות'),
    page: page.getByRole('heading', { name: 'לוח בקרה', level: 1 }),
  };
  if (screen !== 'loading') await expect(screens[screen], what).toBeVisible();
  for (const other of ['login', 'code', 'page'] as const)
    if (other !== screen) await expect(screens[other], what).toHaveCount(0);
  if (message !== null) await expect(page.getByText(message), what).toBeVisible();
}

/** Signs in with password and code, looks at the dashboard, synchronises and signs out. */
async function session(page: Page): Promise<void> {
  await page.goto('/');
  await fillSignIn(page, 'admin@misrad.example', PASSWORD);
  await page.getByLabel('קוד אימות').fill(CODE);
  await page.getByRole('button', { name: 'אימות', exact: true }).click();
  await expect(page.getByTestId('figure-sales-amount')).toBeVisible();
  await page.getByRole('button', { name: 'סנכרון לפי עדכון אחרון' }).click();
  await expect(page.getByText(/רשומות שנוספו או עודכנו/)).toBeVisible({ timeout: RUN_TIMEOUT_MS });
  await page.getByRole('button', { name: /^החשבון שלי/ }).click();
  await page.getByRole('menuitem', { name: 'התנתקות' }).click();
  await expect(page).toHaveURL(/\/login/);
}

test('a jump to any action shows its screen and sends nothing; then it goes on live', async ({ page }) => {
  test.setTimeout(300_000);
  await session(page);
  await expect(page.getByText(/רשומות שנוספו או עודכנו/)).toHaveCount(0);
  const all = await moments(page);
  expect(all.length).toBeGreaterThan(40);
  expect(new Set(all.map(({ screen }) => screen))).toEqual(new Set(['loading', 'login', 'code', 'page']));
  const address = page.url();
  const entries = await page.evaluate(() => history.length);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  for (const moment of all.slice(0, -1)) {
    await page.evaluate(
      (index) => window.recordedStore.dispatch({ type: 'JUMP_TO_STATE', index }),
      moment.index,
    );
    await expect(page.getByText(BANNER)).toBeVisible();
    await expectScreen(page, moment);
    expect(page.url()).toBe(address);
  }
  expect(sent).toEqual([]);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect((await moments(page)).length).toBe(all.length);

  await page.getByRole('button', { name: 'חזרה לשידור חי' }).click();
  await expect(page.getByText(BANNER)).toHaveCount(0);
  await fillSignIn(page, 'admin@misrad.example', PASSWORD);
  await page.getByLabel('קוד אימות').fill(CODE);
  await page.getByRole('button', { name: 'אימות', exact: true }).click();
  await expect(page.getByTestId('figure-sales-amount')).toBeVisible();
});

test('what is recorded holds neither password, token nor code', async ({ page }) => {
  test.setTimeout(300_000);
  const tokens = new Set<string>();
  page.on('request', (request) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '')?.[1];
    if (bearer) tokens.add(bearer);
  });
  await session(page);
  expect(tokens.size).toBeGreaterThan(0);
  const recording = await page.evaluate(() => JSON.stringify(window.recordedStore.getState()));
  expect(recording).toContain('twoFactor/verificationSucceeded');
  for (const secret of [PASSWORD, ...tokens])
    expect(recording.includes(secret), secret.slice(0, 12)).toBe(false);
  // Not inside a longer number: any six digits may stand in one of the figures.
  expect(recording).not.toMatch(new RegExp(`(?<!\\d)${CODE}(?!\\d)`));
});
