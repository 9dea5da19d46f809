import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './product';

const WIDTHS_PX = [1440, 390];

/** Expects no accessibility violation on the current page, at both widths. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 844 });
    expect(await findViolations(page), `${page.url()} at ${width} px`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** Rules about colours. Only these depend on the colour scheme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns the accessibility violations of the current page or a part of it, with their elements.
 * @param rules all by default
 */
export async function findViolations(page: Page, part?: string, rules?: string[]): Promise<string[]> {
  await expect(page.locator('.ant-btn-loading')).toHaveCount(0);
  // A transition begins in the frame after its change.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  // Colours in a transition would be judged as final. Endless animations are not awaited.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
  // The pages have no frames of other origins: axe needs no second page to merge results, and no style sheets.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    preload: false,
    ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
  });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
