import type { Page } from '@playwright/test';

/** What the first paint shows, until React has taken it over. */
export const PAINTED = '#root[data-painted]';

/** Keeps the product's own code away from a page until it is released; what the build painted is all there is. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/main.*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Slows the browser's processor down by so many times. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** What the console said that nobody wants to read, and which parts of the content policy were broken. */
export async function listenForTrouble(page: Page): Promise<string[]> {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(String(error)));
  page.on('console', (entry) => {
    if (entry.type() === 'error' || entry.type() === 'warning') heard.push(entry.text());
  });
  await page.exposeFunction('tellViolation', (what: string) => heard.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { tellViolation } = globalThis as unknown as { tellViolation(what: string): void };
      tellViolation(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return heard;
}
