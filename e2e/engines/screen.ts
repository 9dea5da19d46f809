import { expect } from '@playwright/test';
import { LOADING_SELECTOR } from '../testing/wait-until-loaded';
import type { Tab } from './tab';

/** These browsers render without a graphics card, beside other tests. */
const TIMEOUT_MS = 30_000;

/** Finds what a user finds on a page, in any engine. `text` is the beginning of a text or of an accessible name. */
export class Screen {
  constructor(readonly tab: Tab) {}

  /** Clicks an element as soon as it is at rest and nothing covers it. */
  async click(selector: string, text = ''): Promise<void> {
    let last: Point | null = null;
    let point: Point | null = null;
    await expect
      .poll(
        async () => {
          last = point;
          point = await this.tab.evaluate(findPoint, selector, text);
          return point !== null && last !== null && point.x === last.x && point.y === last.y;
        },
        { message: `${selector} ${text} can be clicked`, intervals: [50], timeout: TIMEOUT_MS },
      )
      .toBe(true);
    await this.tab.click(point!.x, point!.y);
  }

  async fill(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.tab.type(text);
  }

  /** Waits until at least one visible element is on the page. */
  async waitFor(selector: string, text = ''): Promise<void> {
    await expect
      .poll(() => this.tab.evaluate(isShown, selector, text), {
        message: `${selector} ${text} is shown`,
        intervals: [100],
        timeout: TIMEOUT_MS,
      })
      .toBe(true);
  }

  async waitUntilGone(selector: string): Promise<void> {
    await expect
      .poll(() => this.tab.evaluate(isShown, selector, ''), {
        message: `${selector} is gone`,
        intervals: [100],
        timeout: TIMEOUT_MS,
      })
      .toBe(false);
  }

  async waitUntilLoaded(): Promise<void> {
    await this.waitFor('.frame-main > *');
    await this.waitUntilGone(LOADING_SELECTOR);
  }

  texts(selector: string): Promise<string[]> {
    return this.tab.evaluate(readTexts, selector);
  }
}

interface Point {
  x: number;
  y: number;
}

/** Returns the centre of the first match if it is visible and on top. */
function findPoint(selector: string, text: string): Point | null {
  for (const element of document.querySelectorAll(selector)) {
    const name = element.getAttribute('aria-label') ?? element.textContent;
    if (!name.trim().startsWith(text) && element.getAttribute('title') !== text) continue;
    let { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    if (top < 0 || top + height > innerHeight || left < 0 || left + width > innerWidth) {
      element.scrollIntoView({ block: 'center' });
      ({ left, top, width, height } = element.getBoundingClientRect());
    }
    const [x, y] = [left + width / 2, top + height / 2];
    const there = document.elementFromPoint(x, y);
    return there && (element.contains(there) || there.contains(element)) ? { x, y } : null;
  }
  return null;
}

function isShown(selector: string, text: string): boolean {
  return [...document.querySelectorAll(selector)].some(
    (element) => element.textContent.trim().startsWith(text) && element.getClientRects().length > 0,
  );
}

function readTexts(selector: string): string[] {
  return [...document.querySelectorAll(selector)].map((element) => element.textContent);
}
