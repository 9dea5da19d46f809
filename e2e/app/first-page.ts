import type { Page } from '@playwright/test';

declare global {
  interface Window {
    reportViolation(what: string): void;
  }
}

/** Present from the first paint until React has taken over. */
export const PAINTED = '#root[data-painted]';

/** Holds back the application's scripts until they are released. Only the prerendered page is displayed. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/main.*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Throttles the browser's CPU by a factor. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** Records page errors, console warnings and errors, and violations of the content policy. */
export async function listenForTrouble(page: Page): Promise<string[]> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (entry) => {
    if (entry.type() === 'error' || entry.type() === 'warning') problems.push(entry.text());
  });
  await page.exposeFunction('reportViolation', (what: string) => problems.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportViolation(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return problems;
}
