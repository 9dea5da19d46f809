import type { Page } from '@playwright/test';

declare global {
  interface Window {
    visitFocus(isForced: boolean): Promise<FocusStop>;
    focusBefore?: Element | undefined;
    focusSeen?: Set<Element>;
  }
}

interface FocusStop {
  /** Null: the focus is on no element. */
  name: string | null;
  problems: string[];
  /** Number of different elements that have had the focus in this document. */
  seen: number;
}

/** Roles of controls, which need a name. */
const CONTROLS =
  'button|checkbox|combobox|link|menuitem|menuitemcheckbox|menuitemradio|option|radio|searchbox|slider|spinbutton|switch|tab|textbox';

/** Returns controls of the accessibility tree that have no name. */
export async function findNameless(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot();
  const nameless = new RegExp(`^\\s*- (?:${CONTROLS})(?![a-z])(?! ")`);
  return tree.split('\n').filter((line) => nameless.test(line));
}

/** Returns what is wrong with the headings and landmarks of a page. */
export function findMissingLandmarks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const count = (selector: string): number =>
      [...document.querySelectorAll(selector)].filter((found) => found.checkVisibility()).length;
    const wrong = [];
    if (count('h1') !== 1) wrong.push(`${count('h1')} headings of level 1`);
    if (count('main') !== 1) wrong.push(`${count('main')} main landmarks`);
    return wrong;
  });
}

/** Defines `visitFocus` in every document of the page. It describes the focused element. */
export function watchFocus(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const LOOKS = [
      'outline',
      'outlineOffset',
      'borderColor',
      'boxShadow',
      'backgroundColor',
      'color',
      'opacity',
    ] as const;
    /** Forced colours remove shadows and backgrounds, and give all borders the same colour. */
    const FORCED = ['outline', 'outlineOffset', 'borderWidth', 'color', 'opacity'] as const;
    const CONTROL =
      'label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, .ant-segmented-item';
    const getShape = (element: Element): Element =>
      element.matches('input') ? (element.closest(CONTROL) ?? element) : element;
    /** A control may mark its frame, a shape within it, or its active option. */
    const getParts = (element: Element): Element[] => {
      const shape = getShape(element);
      const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
      return [element, ...(active ? [active] : []), shape, ...[...shape.querySelectorAll('*')].slice(0, 20)];
    };
    const getLook = (element: Element, isForced: boolean): string =>
      getParts(element)
        .flatMap((part) => [null, '::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo)))
        .map((style) => (isForced ? FORCED : LOOKS).map((one) => style[one]).join())
        .join('|');
    const getName = (element: Element): string =>
      `${element.tagName}.${element.className} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)}`;
    const isEditable = (element: Element): boolean =>
      element.matches('input:not([type=checkbox], [type=radio], [readonly]), textarea');
    /** WCAG 2.4.11: a part of the element is not covered. */
    const isHidden = (element: Element): boolean => {
      const shape = getShape(element);
      const { left, top, width, height } = shape.getBoundingClientRect();
      if (width < 2 || height < 2) return true;
      const places = [0.5, 0.1, 0.9];
      return !places.some((x) =>
        places.some((y) => {
          const there = document.elementFromPoint(left + width * x, top + height * y);
          return there !== null && (shape.contains(there) || there.contains(shape));
        }),
      );
    };
    /** The focus moves up, or to the right in a row, without a return to the start. */
    const isBackwards = (before: Element, element: Element): boolean => {
      if (!(before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)) return false;
      const [from, to] = [
        getShape(before).getBoundingClientRect(),
        getShape(element).getBoundingClientRect(),
      ];
      const isSameColumn = to.left < from.right && to.right > from.left;
      const isSameRow =
        Math.abs(to.top + to.bottom - from.top - from.bottom) < Math.min(to.height, from.height);
      return (isSameColumn && to.bottom <= from.top) || (isSameRow && to.left >= from.right);
    };
    /** React renders a change of the focus in a microtask. */
    const settle = async (): Promise<void> => {
      for (let i = 0; i < 3; i += 1) await Promise.resolve();
    };
    window.visitFocus = async (isForced) => {
      const [before, element] = [window.focusBefore, document.activeElement];
      window.focusBefore = element ?? undefined;
      window.focusSeen ??= new Set();
      if (element) window.focusSeen.add(element);
      const seen = window.focusSeen.size;
      if (!(element instanceof HTMLElement) || element === document.body)
        return { name: null, problems: [], seen };
      const name = getName(element);
      const problems: string[] = [];
      if (isHidden(element)) problems.push(`hidden focus: ${name}`);
      if (before && isBackwards(before, element)) problems.push(`backwards: ${getName(before)} → ${name}`);
      // A caret shows the focus of a text field.
      if (!isEditable(element)) {
        const focused = getLook(element, isForced);
        element.blur();
        await settle();
        if (focused === getLook(element, isForced)) problems.push(`invisible focus: ${name}`);
        element.focus({ preventScroll: true });
        await settle();
      }
      return { name, problems, seen };
    };
  });
}

/**
 * Moves the focus by Tab through at most `most` elements, until it leaves the document or returns. Returns what is wrong with it.
 * @param dialog selector of an open dialog, which the focus must not leave
 */
export async function findFocusProblems(
  page: Page,
  most: number,
  { isForced = false, dialog }: { isForced?: boolean; dialog?: string } = {},
): Promise<string[]> {
  const problems: string[] = [];
  let before = -1;
  for (let i = 0; i < most; i += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate((forced) => window.visitFocus(forced), isForced);
    problems.push(...stop.problems);
    // A dialog returns the focus to its start by way of the document.
    if (stop.name === null || dialog === undefined) continue;
    if ((await page.locator(`${dialog} :focus`).count()) === 0)
      problems.push(`outside of the dialog: ${stop.name}`);
    else if (stop.seen === before) break;
    before = stop.seen;
  }
  return [...new Set(problems)];
}

/** Returns chosen controls that look like the others in forced colours, where backgrounds and shadows are missing. */
export function findInvisibleChoices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CHOSEN =
      '[aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false]), input[type=radio]:checked';
    const SHAPE = 'label, li, [role=row], .ant-tabs-tab, .ant-segmented-item, .ant-pagination-item';
    const getLook = (shape: Element): string =>
      [shape, ...shape.querySelectorAll('*')]
        .slice(0, 20)
        .map((part) => {
          const {
            outlineStyle,
            borderWidth,
            borderStyle,
            fontWeight,
            textDecorationLine,
            color,
            opacity,
            forcedColorAdjust,
          } = getComputedStyle(part) as CSSStyleDeclaration & { forcedColorAdjust: string };
          const { content } = getComputedStyle(part, '::after');
          const own = forcedColorAdjust === 'none' ? getComputedStyle(part).backgroundColor : '';
          return [
            outlineStyle,
            borderWidth,
            borderStyle,
            fontWeight,
            textDecorationLine,
            color,
            opacity,
            content,
            own,
          ].join();
        })
        .join('|');
    const found: string[] = [];
    for (const chosen of document.querySelectorAll(CHOSEN)) {
      const shape = chosen.closest(SHAPE) ?? chosen;
      if (!shape.checkVisibility()) continue;
      const peers = [...(shape.parentElement?.children ?? [])].filter(
        (peer) =>
          peer !== shape &&
          peer.tagName === shape.tagName &&
          !peer.matches(CHOSEN) &&
          !peer.querySelector(CHOSEN) &&
          peer.checkVisibility(),
      );
      const alike = peers.find((peer) => getLook(peer) === getLook(shape));
      if (alike)
        found.push(
          `the choice is invisible: ${shape.tagName} ${shape.className} ${shape.textContent.slice(0, 30)}`,
        );
    }
    return [...new Set(found)];
  });
}
