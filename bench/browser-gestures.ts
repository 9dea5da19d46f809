import type { Page } from 'puppeteer-core';
import type { Floors } from './browser-floors';
import type { Browsers } from './browser-pages';
import { median } from './median';
import { printTable, ratio, whole } from './print-table';

/** No interaction is to take longer, from the hand's event to the next paint. */
const MOST_MS = 200;
/** So far from the beginning of a row, where its second column is. */
const BESIDE_PX = 180;
/** The processor is slowed by this. */
const SLOWED = 4;

interface Gesture {
  name: string;
  url: string;
  signedIn: boolean;
  /** What there is before the first gesture. */
  ready: string;
  /** Does it once; each time another one, or there and back. */
  act: (page: Page, time: number) => Promise<void>;
  /** The floor's gesture that this one is measured against. */
  against?: string;
}

/**
 * How soon the screen answers a hand: event timing's longest event of an interaction, until the next paint, as the
 * product takes it and as one file of antd does, in turns.
 */
export async function measureGestures(
  browsers: Browsers,
  origin: string,
  floors: Floors,
  runs: number,
): Promise<void> {
  const gestures = gesturesOf(origin, floors.urlOf('antd-virtual'));
  const found = new Map<string, number[]>();
  for (const gesture of gestures) found.set(gesture.name, await durations(browsers, gesture, runs));
  const of = (name: string | undefined): number => median(found.get(name ?? '') ?? []);
  printTable(
    `Gestures, processor slowed ${SLOWED} times, ${runs} tries each; goal ${MOST_MS} ms and 1.0 x`,
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

function gesturesOf(origin: string, virtual: string): Gesture[] {
  const row = '.ant-table-row';
  const floor = { url: virtual, signedIn: false, ready: row };
  const ours = (path: string, ready: string) => ({ url: origin + path, signedIn: true, ready });
  const sales = ours('/user-info/sales', `.list-table ${row}`);
  // By one column after the other: sorting again by the same one is less work. Between two certain heads Chromium may leave
  // out the frame that answers, here and there, and show the next one.
  const sortBy = (head: string) => async (page: Page, time: number) => {
    const heads = await page.$$(`thead ${head}`);
    await heads[time % heads.length]?.click();
  };
  const nthRow = (list: string) => async (page: Page, time: number) => {
    const row = (await page.$$(`${list} .ant-table-row`))[time + 1];
    const box = await row?.boundingBox();
    // Beside its link, and where no panel covers it.
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

/** Milliseconds of each gesture; a first one, which brings its code, is not counted. */
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
      // What is shorter than the least that event timing tells does not come at all.
      await page.waitForSelector('body[data-longest]', { timeout: 3_000 }).catch(() => null);
      await page.waitForNetworkIdle();
      found.push(Number(await page.$eval('body', ({ dataset }) => dataset['longest'] ?? 16)));
    }
    return found.slice(1);
  } finally {
    await page.close();
  }
}

/** As text: what a compiler puts into functions for its own use is not known in the page. */
const WATCH = `
  new PerformanceObserver((list) => {
    const { dataset } = document.body;
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) dataset.longest = Math.max(dataset.longest ?? 0, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
`;
