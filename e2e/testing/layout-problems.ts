import { expect, type Page } from '@playwright/test';

/** Returns the faults that remain. After a change of width, a page renders its other layout, and elements may be in transition. */
export async function findLastingProblems(find: () => Promise<string[]>): Promise<string[]> {
  let found: string[] = [];
  await expect
    .poll(async () => (found = await find()), { timeout: 4_000 })
    .toEqual([])
    .catch(() => undefined);
  return found;
}

/** Returns texts whose first letter is cut off or hidden by an ellipsis. Content that scrolls is not cut. */
export function findCutBeginnings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Letters are placed at fractions of a pixel.
    const TOLERANCE_PX = 0.5;
    const letter = /[^\s\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const range = document.createRange();
    const isCut = (first: DOMRect, holder: Element): boolean => {
      for (let part: Element | null = holder; part && part !== document.body; part = part.parentElement) {
        const { display, overflowX } = getComputedStyle(part);
        if (display === 'inline' || overflowX === 'visible') continue;
        const { left, right, width } = part.getBoundingClientRect();
        // Hidden text for screen readers has one pixel.
        if (width <= 1 || /auto|scroll/.test(overflowX)) return false;
        // Elements that scroll by script.
        if (
          part.matches(
            '.ant-table-header, .ant-table-summary, .ant-tabs-nav-wrap, .ant-table-tbody-virtual-holder',
          )
        )
          return false;
        if (first.left < left - TOLERANCE_PX || first.right > right + TOLERANCE_PX) return true;
      }
      return false;
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const start = text.data.search(letter);
      const holder = text.parentElement;
      if (start < 0 || !holder || !isShown(holder)) continue;
      range.setStart(text, start);
      range.setEnd(text, start + 1);
      const first = range.getBoundingClientRect();
      if (first.width > 0 && isCut(first, holder))
        found.push(
          `the beginning is cut: ${text.data.trim().slice(0, 40)} in ${holder.parentElement?.className}`,
        );
    }
    return [...new Set(found)];
  });
}

/**
 * Returns links and buttons that a finger cannot hit within 44 px of height, measured by what lies at each point. A link
 * within a sentence needs no more than its line.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MIN_TOUCH_PX = 43;
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const measure = (target: Element): number => {
      target.scrollIntoView({ block: 'center' });
      const { left, top, bottom, width } = target.getBoundingClientRect();
      const x = left + Math.min(width / 2, 20);
      const middle = (top + bottom) / 2;
      const hits = (y: number): boolean => target.contains(document.elementFromPoint(x, y));
      if (!hits(middle)) return Infinity;
      let height = 1;
      for (let up = middle - 1; hits(up) && height < MIN_TOUCH_PX; up -= 1) height += 1;
      for (let down = middle + 1; hits(down) && height < MIN_TOUCH_PX; down += 1) height += 1;
      return height;
    };
    const found: string[] = [];
    const parts = 'a[href], button, [role=tab], [role=switch], [role=menuitem], input[type=checkbox]';
    for (const part of document.querySelectorAll(parts)) {
      const target = part.closest('label, .ant-tabs-tab, .ant-menu-item') ?? part;
      const { width, height } = target.getBoundingClientRect();
      if (
        !isShown(target) ||
        width <= 1 ||
        height >= MIN_TOUCH_PX ||
        target.closest('p, .ant-alert, .list-totals')
      )
        continue;
      const measured = measure(target);
      if (measured < MIN_TOUCH_PX)
        found.push(
          `${measured} px high: ${part.getAttribute('aria-label') ?? part.textContent.slice(0, 40)}`,
        );
    }
    return [...new Set(found)];
  });
}

/** Returns elements that make the page wider than the window, and truncated titles. */
export function findOverflows(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.frame-main, h1, h2')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((part) => `${part.tagName} ${part.className} ${part.scrollWidth} > ${part.clientWidth}`),
  );
}
