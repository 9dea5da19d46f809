import type { Locator, Page } from '@playwright/test';
import { holdScripts, listenForTrouble, PAINTED, slowDown } from './first-page';
import { expect, test } from '../testing/product';
import { signIn } from '../testing/sign-in';

declare global {
  interface Window {
    /** Styles and places of the page's parts in all frames. */
    seen: Set<string>;
  }
}

const EMAIL = 'admin@misrad.example';
const PASSWORD = 'demo1234';

const email = (page: Page): Locator => page.getByLabel('כתובת אימייל');
const password = (page: Page): Locator => page.getByLabel('סיסמה', { exact: true });
const submit = (page: Page): Locator => page.getByRole('button', { name: 'התחברות', exact: true });

/** Waits until React has hydrated the page. */
const takenOver = (page: Page): Promise<void> => expect(page.locator(PAINTED)).toHaveCount(0);

/** The web font is loaded some time after the first paint. */
const lettersLoaded = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const own = [...document.fonts].filter(({ family }) => family.includes('Heebo Variable'));
    return own.length > 0 && own.every(({ status }) => status === 'loaded');
  });

/**
 * Opens the sign-in page with the boot script, and holds back the application's scripts. Returns a function that
 * releases them.
 */
async function openUntilBoot(page: Page, path = '/login'): Promise<() => void> {
  const release = await holdScripts(page);
  const boot = page.waitForResponse('**/assets/boot.*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await (await boot).finished();
  return release;
}

/** Fills fields without any event, like some password managers. */
async function fillSilently(page: Page): Promise<void> {
  await email(page).evaluate((field: HTMLInputElement, value) => (field.value = value), EMAIL);
  await password(page).evaluate((field: HTMLInputElement, value) => (field.value = value), PASSWORD);
}

/** Records all addresses that the browser requests or displays. */
function addresses(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  return seen;
}

test('the sign-in page is complete without scripts', async ({ openContext }) => {
  const page = await (await openContext({ javaScriptEnabled: false })).newPage();
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(email(page)).toBeVisible();
  await expect(password(page)).toBeVisible();
  await expect(submit(page)).toBeEnabled();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the prerendered sign-in page equals the rendered page: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const problems = await listenForTrouble(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const release = await holdScripts(page);
      await page.goto('/login', { waitUntil: 'commit' });
      await lettersLoaded(page);
      const before = await page.screenshot();
      release();
      await takenOver(page);
      expect(before.equals(await page.screenshot()), `${width} px wide`).toBe(true);
      await page.unrouteAll();
    }
    expect(problems).toEqual([]);
  });

  test(`hydration causes no flash: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const problems = await listenForTrouble(page);
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await submit(page).waitFor();
    await lettersLoaded(page);
    await page.evaluate(() => {
      const seen = new Set<string>();
      const parts = [
        'body',
        '.login',
        '.login-name',
        '.ant-input',
        '.ant-input-affix-wrapper',
        '.ant-btn-primary',
      ];
      const look = (): void => {
        const styles = parts.map((part) => {
          const element = document.querySelector(part)!;
          const { backgroundColor, color, borderColor } = getComputedStyle(element);
          const { x, y, width, height } = element.getBoundingClientRect();
          return [part, backgroundColor, color, borderColor, x, y, width, height].join(' ');
        });
        seen.add(styles.join('\n'));
        requestAnimationFrame(look);
      };
      look();
      Object.assign(globalThis, { seen });
    });
    await page.waitForFunction(() => window.seen.size > 0);
    release();
    await takenOver(page);
    await expect(page.locator('form')).toHaveAttribute('aria-busy', 'false');
    await page.waitForLoadState('networkidle');
    const seen = await page.evaluate(() => [...window.seen]);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toContain(colorScheme === 'dark' ? 'body rgb(17, 19, 27)' : 'body rgb(245, 246, 250)');
    expect(problems).toEqual([]);
  });
}

test('the sign-in page has the chosen colour scheme before any script has run', async ({
  page,
  context,
  product,
}) => {
  await context.addCookies([{ name: 'misrad-theme', value: 'dark', url: product.origin }]);
  await page.addInitScript(() => {
    const kept = {
      menuFolded: 'false',
      theme: '"dark"',
      density: '"dense"',
      _persist: '{"version":4,"rehydrated":true}',
    };
    localStorage.setItem('misrad.preferences', JSON.stringify(kept));
  });
  await page.emulateMedia({ colorScheme: 'light' });
  const problems = await listenForTrouble(page);
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await lettersLoaded(page);
  await expect(email(page)).toHaveCSS('background-color', 'rgb(25, 28, 39)');
  const before = await page.screenshot();
  release();
  await takenOver(page);
  expect(before.equals(await page.screenshot())).toBe(true);
  expect(problems).toEqual([]);
});

test('the sign-in page follows changes of the system colour scheme', async ({ page }) => {
  await page.goto('/login');
  await takenOver(page);
  const colours = { light: 'rgb(255, 255, 255)', dark: 'rgb(25, 28, 39)' };
  for (const colorScheme of ['dark', 'light', 'dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(email(page)).toHaveCSS('background-color', colours[colorScheme]);
  }
});

test('hydration keeps typed text and the caret', async ({ page }) => {
  const problems = await listenForTrouble(page);
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await password(page).fill(PASSWORD);
  await email(page).click();
  await page.keyboard.type('admn@misrad.example');
  for (let step = 0; step < 'n@misrad.example'.length; step += 1) await page.keyboard.press('ArrowLeft');
  release();
  await takenOver(page);
  await expect(email(page)).toBeFocused();
  await page.keyboard.type('i');
  await expect(email(page)).toHaveValue(EMAIL);
  // Each of these makes antd render the fields again.
  await password(page).click();
  await page.getByRole('button', { name: 'הצגת הסיסמה' }).click();
  await expect(email(page)).toHaveValue(EMAIL);
  await expect(password(page)).toHaveValue(PASSWORD);
  await page.keyboard.press('Tab');
  await submit(page).click();
  await expect(page).toHaveURL(/\/$/);
  expect(problems).toEqual([]);
});

test('typing continues during hydration', async ({ page }) => {
  await slowDown(page, 4);
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await email(page).click();
  const text = 'somebody.with.a.long.address.indeed@a.long.domain.misrad.example';
  setTimeout(release, 300);
  await page.keyboard.type(text, { delay: 30 });
  await takenOver(page);
  await expect(email(page)).toHaveValue(text);
});

test('typed text stays if an extension adds elements to the form', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await password(page).fill(PASSWORD);
  await email(page).click();
  await page.keyboard.type('admin@misrad');
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('form input')) field.after(document.createElement('div'));
  });
  release();
  await takenOver(page);
  await expect(email(page)).toBeFocused();
  await page.keyboard.type('.example');
  await expect(email(page)).toHaveValue(EMAIL);
  await password(page).click();
  await expect(password(page)).toHaveValue(PASSWORD);
  await submit(page).click();
  await expect(page).toHaveURL(/\/$/);
});

for (const when of ['before', 'after'] as const) {
  test(`values filled in by a password manager ${when} hydration are submitted`, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await submit(page).waitFor();
    if (when === 'before') await fillSilently(page);
    release();
    await takenOver(page);
    if (when === 'after') await fillSilently(page);
    await password(page).click();
    await email(page).click();
    await expect(password(page)).toHaveValue(PASSWORD);
    await submit(page).click();
    await expect(page).toHaveURL(/\/$/);
  });
}

test('a form submitted before hydration signs in afterwards', async ({ page }) => {
  const problems = await listenForTrouble(page);
  const seen = addresses(page);
  const release = await openUntilBoot(page, '/login?redirect=%2Fuser-info%2Fsales');
  await email(page).fill(EMAIL);
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await expect(page.locator('#root')).toHaveAttribute('aria-busy', 'true');
  await expect(submit(page)).toHaveCSS('cursor', 'progress');
  await expect(password(page)).toHaveValue(PASSWORD);
  release();
  await expect(page).toHaveURL(/\/user-info\/sales$/);
  await expect(page.locator('#root')).not.toHaveAttribute('aria-busy');
  expect(seen.filter((address) => address.includes(PASSWORD))).toEqual([]);
  expect(problems).toEqual([]);
});

test('the last button clicked before hydration takes effect afterwards', async ({ page }) => {
  const release = await openUntilBoot(page);
  await password(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'הצגת הסיסמה' }).click();
  await page.getByRole('button', { name: 'התחברות עם Google' }).click();
  const popup = page.waitForEvent('popup');
  release();
  await popup;
  await expect(password(page)).toHaveValue(PASSWORD);
  await expect(password(page)).toHaveAttribute('type', 'password');
  await expect(page.locator('[data-held]')).toHaveCount(0);
});

test('a link clicked before hydration keeps the typed address', async ({ page }) => {
  const release = await openUntilBoot(page);
  await email(page).fill(EMAIL);
  await page.getByRole('link', { name: 'שכחתי סיסמה' }).click();
  await expect(page.locator('a[data-held]')).toHaveCSS('cursor', 'progress');
  release();
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(email(page)).toHaveValue(EMAIL);
});

test('a link is followed in the end if the scripts never load', async ({ page }) => {
  await page.clock.install();
  await page.route('**/assets/base.*.js', (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('link', { name: 'שכחתי סיסמה' }).click();
  await expect(page.locator('a[data-held]')).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(10_000);
    expect(page.url()).toMatch(/\/reset-password$/);
  }).toPass();
});

test('a failed script is requested again', async ({ page }) => {
  let missed = 0;
  await page.route('**/assets/base.*.js', (route) => {
    missed += 1;
    return missed === 1 ? route.abort() : route.continue();
  });
  await page.goto('/login?redirect=%2Fuser-info%2Fsales');
  await email(page).fill(EMAIL);
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await expect(page).toHaveURL(/\/user-info\/sales$/);
  expect(missed).toBe(2);
});

test('a form returns to the page in the end if the scripts never load', async ({ page }) => {
  test.setTimeout(90_000);
  const seen = addresses(page);
  await page.route('**/assets/base.*.js', (route) => route.abort());
  await page.goto('/login?redirect=%2Fuser-info%2Fsales');
  await email(page).fill(EMAIL);
  await password(page).fill(PASSWORD);
  const result = page.waitForResponse((response) => response.request().method() === 'POST', {
    timeout: 30_000,
  });
  await password(page).press('Enter');
  expect((await result).status()).toBe(303);
  await expect(page).toHaveURL(/\/login\?redirect=%2Fuser-info%2Fsales$/);
  expect(seen.filter((address) => address.includes(PASSWORD))).toEqual([]);
});

test('values filled in by a password manager during hydration are submitted', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await submit(page).waitFor();
  await page.evaluate(
    ([place, ...values]) => {
      const fill = (): void => {
        if (document.querySelector(place ?? '')) return;
        watch.disconnect();
        const fields = document.querySelectorAll('form input') as NodeListOf<HTMLInputElement>;
        for (const [index, value] of values.entries()) fields[index]!.value = value;
      };
      const watch = new MutationObserver(fill);
      watch.observe(document.body, { attributes: true, childList: true, subtree: true });
    },
    [PAINTED, EMAIL, PASSWORD],
  );
  release();
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  await submit(page).click();
  await expect(page).toHaveURL(/\/$/);
});

test('without scripts a submitted form returns to the page, and its password appears nowhere', async ({
  page,
}) => {
  const seen = addresses(page);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login?redirect=%2Fuser-info%2Fsales');
  await email(page).fill(EMAIL);
  await password(page).fill(PASSWORD);
  const result = page.waitForResponse((response) => response.request().method() === 'POST');
  await password(page).press('Enter');
  expect((await result).status()).toBe(303);
  await expect(page).toHaveURL(/\/login\?redirect=%2Fuser-info%2Fsales$/);
  await expect(password(page)).toHaveValue('');
  expect(seen.filter((address) => address.includes(PASSWORD))).toEqual([]);
});

test('a signed-in user is redirected from the sign-in page without seeing a form', async ({ page }) => {
  await signIn(page, 'office');
  const problems = await listenForTrouble(page);
  await page.addInitScript(() => {
    const look = (): void => {
      if (document.querySelector('input[type=password]')) Object.assign(globalThis, { formSeen: true });
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => 'formSeen' in globalThis)).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('לוח בקרה');
  expect(problems).toEqual([]);
});

test('the layout is displayed before any script, and does not shift on hydration', async ({ page }) => {
  await signIn(page, 'admin');
  for (const [width, fold] of [[1440], [1440, 'קיפול התפריט'], [390]] as const) {
    await page.setViewportSize({ width, height: 900 });
    if (fold) await page.getByRole('button', { name: fold }).click();
    const problems: string[] = [];
    page.on('console', (entry) => entry.type() === 'error' && problems.push(entry.text()));
    await page.unrouteAll();
    const release = await holdScripts(page);
    await page.goto('/user-info/sales', { waitUntil: 'commit' });
    const waiting = page.locator('.frame').getByRole('status');
    await expect(waiting).toHaveText('טוען…');
    await expect(waiting).toHaveAttribute('aria-busy', 'true');
    const places = (): Promise<unknown[]> =>
      Promise.all(
        ['.frame-side', '.menu-brand svg', '.top-bar', '.frame-main'].map((part) => getPlace(page, part)),
      );
    const before = await places();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('מכירות');
    expect(await places()).toEqual(before);
    expect(problems).toEqual([]);
  }
});

/** Returns the start and the width of an element. Its height may grow with its content. */
async function getPlace(page: Page, part: string): Promise<unknown> {
  const box = await page.locator(part).first().boundingBox();
  return box && [box.x, box.y, box.width];
}
