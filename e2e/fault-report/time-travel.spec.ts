import type { Locator, Page } from '@playwright/test';
import { expect, RUN_TIMEOUT_MS, test } from '../testing/product';
import { CODE, SecondFactor } from '../two-factor/second-factor';
import { firstInView } from '../testing/list-position';
import { fillSignIn, signIn } from '../testing/sign-in';
import { devTools, followRequests, freshPage, importFile } from './dev-tools';

const PASSWORD = 'demo1234';
const BANNER = 'מצב צפייה';

let factor: SecondFactor;
test.beforeAll(async ({ product }) => {
  factor = new SecondFactor(product);
  await factor.switchOn();
});
test.afterAll(() => factor?.switchOff());
test.beforeEach(async ({ context }) => {
  await context.addInitScript({ content: await devTools() });
});

/** Returns the recording in the format of Export: the actions, without computed states. */
function exported(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { actionsById, stagedActionIds, committedState } = window.recordedStore.getState();
    const actions = stagedActionIds.slice(1).map((id) => actionsById[id]?.action);
    return JSON.stringify({
      payload: JSON.stringify(actions),
      ...(committedState && { preloadedState: JSON.stringify(committedState) }),
    });
  });
}

type Screen = 'login' | 'code' | 'page' | 'loading';

interface RecordedState {
  index: number;
  screen: Screen;
  path: string;
  message: string | null;
}

/** Returns the description of the screen for each recorded state. */
function states(page: Page): Promise<RecordedState[]> {
  return page.evaluate(() =>
    window.recordedStore.getState().computedStates.map(({ state }, index): RecordedState => {
      const { auth, location, permissions, twoFactor, snackbar } = state as Record<
        'auth' | 'location' | 'permissions' | 'twoFactor' | 'snackbar',
        { status: string; pathname: string; text?: string }
      >;
      const known = ['ready', 'refreshing'].includes(permissions.status) && auth.status === 'signedIn';
      const done = ['verified', 'notNeeded'].includes(twoFactor.status);
      const needsCode = ['needed', 'verifying'].includes(twoFactor.status);
      const path = location.pathname;
      let screen: Screen = 'loading';
      if (path === '/login') screen = 'login';
      else if (path === '/2fa') screen = known && needsCode ? 'code' : 'loading';
      else if (known && done) screen = 'page';
      return { index, screen, path, message: snackbar.text ?? null };
    }),
  );
}

async function expectScreen(page: Page, { index, screen, path, message }: RecordedState): Promise<void> {
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

async function expectEach(page: Page, all: readonly RecordedState[], address: string): Promise<void> {
  for (const recorded of all) {
    await page.evaluate(
      (index) => window.recordedStore.dispatch({ type: 'JUMP_TO_STATE', index }),
      recorded.index,
    );
    await expect(page.getByText(BANNER)).toBeVisible();
    await expectScreen(page, recorded);
    expect(page.url()).toBe(address);
  }
}

/** Signs in with password and code, opens the dashboard, synchronises and signs out. */
async function session(page: Page): Promise<void> {
  await page.goto('/');
  await fillSignIn(page, 'admin@misrad.example', PASSWORD);
  await page.getByLabel('קוד אימות').fill(CODE);
  await page.getByRole('button', { name: 'אימות', exact: true }).click();
  await expect(page.getByTestId('figure-sales-amount')).toBeVisible();
  await page.getByRole('button', { name: 'סנכרון לפי עדכון אחרון' }).click();
  await expect(page.getByText(/רשומות שנוספו או עודכנו/)).toBeVisible({
    timeout: RUN_TIMEOUT_MS,
  });
  await page.getByRole('button', { name: /^החשבון שלי/ }).click();
  await page.getByRole('menuitem', { name: 'התנתקות' }).click();
  await expect(page).toHaveURL(/\/login/);
}

test('a jump to any action restores its page without requests, and live mode continues afterwards', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await session(page);
  await expect(page.getByText(/רשומות שנוספו או עודכנו/)).toHaveCount(0);
  const all = await states(page);
  expect(all.length).toBeGreaterThan(40);
  expect(new Set(all.map(({ screen }) => screen))).toEqual(new Set(['loading', 'login', 'code', 'page']));
  const address = page.url();
  const entries = await page.evaluate(() => history.length);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  await expectEach(page, all.slice(0, -3), address);
  expect(sent).toEqual([]);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect((await states(page)).length).toBe(all.length);

  await page.getByRole('button', { name: 'חזרה לשידור חי' }).click();
  await expect(page.getByText(BANNER)).toHaveCount(0);
  await fillSignIn(page, 'admin@misrad.example', PASSWORD);
  await page.getByLabel('קוד אימות').fill(CODE);
  await page.getByRole('button', { name: 'אימות', exact: true }).click();
  await expect(page.getByTestId('figure-sales-amount')).toBeVisible();
});

test('a recording contains no password, token or code', async ({ page }) => {
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
  // Not within a longer number: a figure may contain any six digits.
  expect(recording).not.toMatch(new RegExp(`(?<!\\d)${CODE}(?!\\d)`));
});

test('a recording is replayed in another browser without a sign-in', async ({ page, browser, baseURL }) => {
  test.setTimeout(300_000);
  await session(page);
  const all = await states(page);
  const file = await exported(page);
  const fresh = await freshPage(browser, baseURL);
  const logged: string[] = [];
  fresh.on('console', (message) => logged.push(message.text()));
  fresh.on('pageerror', (error) => logged.push(error.message));
  // Request at the start of the sign-in page.
  const begun = fresh.waitForResponse(/\/api\/system\/bootstrap-status/);
  await fresh.goto('/login');
  await begun;
  const requests = followRequests(fresh);
  await importFile(fresh, file);
  await expectEach(fresh, all, fresh.url());
  expect(requests).toEqual([]);
  expect(logged.filter((text) => text.includes('does not fit'))).toEqual([]);

  await fresh.getByRole('button', { name: 'חזרה לשידור חי' }).click();
  await expect(fresh.getByText(BANNER)).toHaveCount(0);
  await fillSignIn(fresh, 'admin@misrad.example', PASSWORD);
  await expect(fresh.getByLabel('קוד אימות')).toBeVisible();
  await fresh.context().close();
});

test('a recording restores the position of a scrolled list', async ({ page, browser, baseURL }) => {
  await factor.switchOff();
  await signIn(page, 'admin', '/user-info/sales');
  const rows = (of: Page): Locator => of.locator('.list-table .ant-table-row');
  await rows(page).first().waitFor();
  await page.locator('.ant-table-tbody-virtual-holder').evaluate((holder) => holder.scrollTo(0, 40 * 40));
  await page.waitForURL(/at=/);
  const address = page.url();
  const first = await firstInView(page);
  const fresh = await freshPage(browser, baseURL);
  await fresh.goto('/login');
  await expect(fresh.getByLabel('סיסמה', { exact: true })).toBeVisible();
  await importFile(fresh, await exported(page));
  await expect.poll(() => firstInView(fresh)).toBe(first);
  await fresh.getByRole('button', { name: 'חזרה לשידור חי' }).click();
  await expect(fresh.getByLabel('סיסמה', { exact: true })).toBeVisible();

  // The same in the session itself, after looking at the start of the list.
  await page.evaluate(() => window.recordedStore.dispatch({ type: 'JUMP_TO_STATE', index: 0 }));
  await expect(page.getByText(BANNER)).toBeVisible();
  await page.getByRole('button', { name: 'חזרה לשידור חי' }).click();
  await expect.poll(() => firstInView(page)).toBe(first);
  expect(page.url()).toBe(address);
  await fresh.context().close();
});
