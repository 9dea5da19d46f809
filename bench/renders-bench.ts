import type { Page } from 'puppeteer-core';
import { type Browsers } from './browser-pages';
import { inSession } from './browser-session';
import { printTable, whole } from './print-table';

/**
 * Counts the React components that a gesture renders inside of a list and beside it, from the commits of the production build, like
 * React's developer tools. No gesture of this table changes the list, so inside of it nothing should be rendered.
 * `npm run bench -- renders`
 */
interface Screen {
  name: string;
  path: string;
  /** Selector of the list. */
  list: string;
}

const SCREENS: readonly Screen[] = [
  { name: 'sales', path: '/user-info/sales', list: '.list-table' },
  { name: 'users', path: '/settings/users', list: '.ant-table-wrapper' },
  { name: 'salaries', path: '/user-info/salaries', list: '.ant-table-wrapper' },
];

const clickButton = (name: RegExp) => async (page: Page) => {
  for (const button of await page.$$('button')) {
    const text = await button.evaluate(
      (element) => element.getAttribute('aria-label') ?? element.textContent,
    );
    if (name.test(text ?? '')) return button.click();
  }
  throw new Error(`${page.url()} has no button ${name}`);
};

const GESTURES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'open the account menu': clickButton(/^החשבון שלי/),
  'close it': (page) => page.keyboard.press('Escape'),
  'open the search of everything': async (page) => {
    await page.keyboard.down('Control');
    await page.keyboard.press('k');
    await page.keyboard.up('Control');
  },
  'type into it': (page) => page.keyboard.type('אב'),
  'close the search': (page) => page.keyboard.press('Escape'),
  'return to the tab': (page) =>
    page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
  'scroll the page': (page) => page.mouse.wheel({ deltaY: 40 }),
};

async function main(): Promise<void> {
  await inSession(async ({ browsers, origin }) => {
    const rows: string[][] = [];
    for (const screen of SCREENS) rows.push(...(await measureScreen(browsers, origin, screen)));
    printTable(
      'Components rendered by gestures that do not change the list',
      ['screen', 'gesture', 'commits', 'in the list', 'elsewhere'],
      rows,
    );
  });
}

async function measureScreen(
  browsers: Browsers,
  origin: string,
  { name, path, list }: Screen,
): Promise<string[][]> {
  const page = await browsers.newPage(true);
  try {
    await page.evaluateOnNewDocument(countRenders(list));
    await page.goto(origin + path, { waitUntil: 'networkidle0' });
    await page.waitForSelector(`${list} .ant-table-row`);
    const rows = [toRow(name, 'open', await readCounts(page))];
    for (const [gesture, act] of Object.entries(GESTURES)) {
      await act(page);
      await page.waitForNetworkIdle();
      rows.push(toRow('', gesture, await readCounts(page)));
    }
    return rows;
  } finally {
    await page.close();
  }
}

interface Counts {
  commits: number;
  inside: number;
  outside: number;
}

function toRow(screen: string, gesture: string, { commits, inside, outside }: Counts): string[] {
  return [screen, gesture, ...[commits, inside, outside].map(whole)];
}

/** Returns the counts since the previous call. */
function readCounts(page: Page): Promise<Counts> {
  return page.evaluate(() => {
    const { renderCounts } = window as unknown as { renderCounts: Counts };
    const counts = { ...renderCounts };
    Object.assign(renderCounts, { commits: 0, inside: 0, outside: 0 });
    return counts;
  });
}

/**
 * Returns a script that runs in the page before its own ones. React calls the hook of its developer tools after each commit; a fiber is
 * a mounted component or element. Passed as text, because helper functions of the compiler do not exist in the page.
 */
const countRenders = (list: string): string => `
  const COMPONENT_TAGS = [0, 1, 11, 14, 15];
  const HOST_TAG = 5;
  const PERFORMED_WORK = 1;
  const counts = { commits: 0, inside: 0, outside: 0 };
  const count = (first, isInside) => {
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      const isRendered = COMPONENT_TAGS.includes(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0;
      if (isRendered) counts[isInside ? 'inside' : 'outside'] += 1;
      const isList = fiber.tag === HOST_TAG && fiber.stateNode.matches(${JSON.stringify(list)});
      // React leaves the children of a component that it skips as they are.
      if (fiber.child !== fiber.alternate?.child) count(fiber.child, isInside || isList);
    }
  };
  window.renderCounts = counts;
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers: new Map(),
    supportsFiber: true,
    inject: () => 1,
    checkDCE() {},
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot(_renderer, root) {
      counts.commits += 1;
      count(root.current.child, false);
    },
  };
`;

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
