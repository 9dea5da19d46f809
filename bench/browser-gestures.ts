import type { Page } from 'puppeteer-core';
import type { Floors } from './browser-floors';
import type { Browsers } from './browser-pages';
import { median } from './median';
import { printTable, ratio, whole } from './print-table';

/** Goal for every interaction, from the input event to the next paint, ms. */
const MAX_MS = 200;
/** Distance from the start of a row to its second column, px. */
const BESIDE_PX = 180;
/** CPU throttling factor. */
const SLOWED = 4;

interface Gesture {
  name: string;
  url: string;
  signedIn: boolean;
  /** Selector to wait for before the first gesture. */
  ready: string;
  /** Runs the gesture once, with another target each time or back and forth. */
  act: (page: Page, time: number) => Promise<void>;
  /** Gesture of the baseline for the comparison. */
  against?: string;
}

/**
 * Measures the response time of gestures: the longest Event Timing entry of an interaction up to the next paint,
 * alternating between the application and a minimal antd page.
 */
export async function measureGestures(
  browsers: Browsers,
  origin: string,
  floors: Floors,
  runs: number,
): Promise<void> {
  const gestures = getGestures(origin, floors.getUrl('antd-virtual'));
  const found = new Map<string, number[]>();
  for (const gesture of gestures) found.set(gesture.name, await durations(browsers, gesture, runs));
  const of = (name: string | undefined): number => median(found.get(name ?? '') ?? []);
  printTable(
    `Gestures, processor slowed ${SLOWED} times, ${runs} tries each; goal ${MAX_MS} ms and 1.0 x`,
    ['gesture', 'median ms', 'worst ms', 'x', 'against'],
    gestures.map(({ name, against }) => [
      name,
      whole(of(name)),
      whole(Math.max(...(found.get(name) ?? []))),
      ratio(of(name), against === undefined ? undefined : of(against)),
      against ?? '',
    ]),
  );
}

function getGestures(origin: string, virtual: string): Gesture[] {
  const row = '.ant-table-row';
  const floor = { url: virtual, signedIn: false, ready: row };
  const ours = (path: string, ready: string) => ({ url: origin + path, signedIn: true, ready });
  const sales = ours('/user-info/sales', `.list-table ${row}`);
  // Alternates between columns, because sorting again by the same column is less work. Chromium sometimes omits the
  // frame with the result and shows the next one.
  const sortBy = (head: string) => async (page: Page, time: number) => {
    const heads = await page.$$(`thead ${head}`);
    await heads[time % heads.length]?.click();
  };
  const nthRow = (list: string) => async (page: Page, time: number) => {
    const row = (await page.$$(`${list} .ant-table-row`))[time + 1];
    const box = await row?.boundingBox();
    // Next to the row's link, where no panel covers it.
    if (box) await page.mouse.click(box.x + box.width - BESIDE_PX, box.y + box.height / 2);
  };
  return [
    { name: 'antd: sort', ...floor, act: sortBy('th.ant-table-column-has-sorters') },
    { name: 'antd: open a row', ...floor, act: nthRow('') },
    {
      name: 'sort the sales',
      ...sales,
      act: sortBy('.sort-head'),
      against: 'antd: sort',
    },
    { name: 'open a sale', ...sales, act: nthRow('.list-table'), against: 'antd: open a row' },
    {
      name: 'another page by the menu',
      ...sales,
      act: (page, time) =>
        page.click(`.side-menu-pages a[href="${time % 2 ? '/user-info/sales' : '/inventory'}"]`),
    },
    {
      name: 'sort the salaries',
      ...ours('/user-info/salaries', row),
      act: sortBy('.sort-head'),
      against: 'antd: sort',
    },
    {
      name: 'sort the marketers',
      ...ours('/reports/marketers', row),
      act: sortBy('.sort-head'),
      against: 'antd: sort',
    },
    {
      name: 'type into a form',
      ...ours('/settings/functions-config', '.setting-control input'),
      act: async (page) => {
        await page.focus('.setting-control input');
        await page.keyboard.press('1');
      },
    },
  ];
}

/** Returns the ms of each gesture. The first gesture loads its code and is not counted. */
async function durations(
  browsers: Browsers,
  { url, signedIn, ready, act }: Gesture,
  runs: number,
): Promise<number[]> {
  const page = await browsers.newPage(signedIn);
  try {
    await page.goto(url, { waitUntil: 'networkidle0' });
    await page.waitForSelector(ready);
    await page.emulateCPUThrottling(SLOWED);
    await page.evaluate(WATCH);
    const found: number[] = [];
    for (let time = 0; time <= runs; time++) {
      await page.evaluate('delete document.body.dataset.longest');
      await act(page, time);
      // Event Timing reports no entry for events below its minimum duration.
      await page.waitForSelector('body[data-longest]', { timeout: 3_000 }).catch(() => null);
      await page.waitForNetworkIdle();
      found.push(Number(await page.$eval('body', ({ dataset }) => dataset['longest'] ?? 16)));
    }
    return found.slice(1);
  } finally {
    await page.close();
  }
}

/** Passed as text, because helper functions of the compiler do not exist in the page. */
const WATCH = `
  new PerformanceObserver((list) => {
    const { dataset } = document.body;
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) dataset.longest = Math.max(dataset.longest ?? 0, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
`;
