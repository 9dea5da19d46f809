import type { Browsers } from './browser-pages';

/** Longest time between frames in ms, and number of frames longer than the goal. */
export interface Frames {
  count: number;
  longest: number;
  late: number;
}

/** `still` measures the other load of the machine. */
type Doing = 'still' | 'scrolling' | 'sorting';

/** Goal for every frame of scrolling and sorting. */
export const MAX_FRAME_MS = 50;

/**
 * Scrolls rows from start to end, one step per frame, then clicks a sortable column header several times. Measures
 * the frames of both.
 */
export async function measureFrames(
  browsers: Browsers,
  url: string,
  rows: number,
): Promise<Record<Doing, Frames>> {
  const page = await browsers.newPage(false);
  try {
    await page.goto(url, { waitUntil: 'load' });
    await page.evaluate((count: number) => window.showRows(count), rows);
    const found = (await page.evaluate(WATCHED)) as Record<Doing, number[]>;
    return {
      still: getFrames(found.still),
      scrolling: getFrames(found.scrolling),
      sorting: getFrames(found.sorting),
    };
  } finally {
    await page.close();
  }
}

function getFrames(times: readonly number[]): Frames {
  return {
    count: times.length,
    longest: Math.max(...times),
    late: times.filter((ms) => ms > MAX_FRAME_MS).length,
  };
}

/** Passed as text, because helper functions of the compiler do not exist in the page. */
const WATCHED = `(async () => {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const still = [], scrolling = [], sorting = [];
  const watched = async (times, act) => {
    const before = await frame();
    act();
    times.push((await frame()) - before);
  };
  const box = [...document.querySelectorAll('*')].find(
    (one) => one.scrollHeight > one.clientHeight + 1000 && /auto|scroll|hidden/.test(getComputedStyle(one).overflowY),
  ) ?? document.scrollingElement;
  for (let i = 0; i < 100; i++) await watched(still, () => {});
  const steps = 200;
  const last = box.scrollHeight - box.clientHeight;
  for (let i = 1; i <= steps; i++) await watched(scrolling, () => { box.scrollTop = (last * i) / steps; });
  for (let i = 0; i < 10; i++) {
    const head = document.querySelector('.sort-head');
    await watched(sorting, () => head.click());
    for (let rest = 0; rest < 5; rest++) await watched(sorting, () => {});
  }
  if (box.scrollHeight <= box.clientHeight + 1000) throw new Error('nothing scrolls');
  return { still, scrolling, sorting };
})()`;
