import type { Page } from 'puppeteer-core';
import { SLOW, withPage } from './browser-measures';
import { openPainted, type Browsers, type Measured } from './browser-pages';

const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SLOWDOWN = 4;
/** Long enough for the parts that the page requests after its first rows, ms. */
const QUIET_MS = 1_500;

export interface Visit {
  /** Time until a painted frame contains the page's content, ms. */
  shown: number;
  lcp: number;
  tbt: number;
  /** Transferred bytes until then. */
  bytesShown: number;
  /** Transferred bytes until the network is quiet. */
  bytes: number;
  /** Names of the transferred files, without those of the API. */
  files: string[];
}

/** Empties the browser's cache. The sign-in stays. */
export function forget(browsers: Browsers, measured: Measured): Promise<void> {
  return withPage(browsers, measured, (_page, session) => session.send('Network.clearBrowserCache'));
}

/** Opens a page on a slow phone, with what the browser's cache contains. */
export function visit(browsers: Browsers, measured: Measured): Promise<Visit> {
  return withPage(browsers, measured, async (page, session) => {
    const names = new Map<string, string>();
    const files: string[] = [];
    let bytes = 0;
    await page.setViewport(PHONE);
    await session.send('Network.enable');
    session.on('Network.requestWillBeSent', ({ requestId, request }) =>
      names.set(requestId, new URL(request.url).pathname),
    );
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const name = names.get(requestId) ?? '';
      bytes += encodedDataLength;
      if (encodedDataLength > 0 && !name.startsWith('/api/')) files.push(name.replace('/assets/', ''));
    });
    await session.send('Network.emulateNetworkConditions', SLOW);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.evaluateOnNewDocument(OBSERVE);
    const shown = await openPainted(page, session, measured, { isCached: true });
    const bytesShown = bytes;
    await page.waitForNetworkIdle({ idleTime: QUIET_MS, concurrency: 2 });
    return { shown, ...(await readObserved(page, shown)), bytesShown, bytes, files };
  });
}

/** Passed as text, because helper functions of the compiler do not exist in the page. */
const OBSERVE = `
  window.observed = { paints: [], tasks: [] };
  const note = (type, list) =>
    new PerformanceObserver((found) => list.push(...found.getEntries())).observe({ type, buffered: true });
  note('largest-contentful-paint', window.observed.paints);
  note('longtask', window.observed.tasks);
`;

interface Observed {
  paints: readonly { startTime: number }[];
  tasks: readonly { startTime: number; duration: number }[];
}

/** Total blocking time is the part over 50 ms of each task until the content is shown. */
function readObserved(page: Page, until: number): Promise<{ lcp: number; tbt: number }> {
  return page.evaluate((end) => {
    const { paints, tasks } = (window as unknown as { observed: Observed }).observed;
    const blocking = tasks
      .filter(({ startTime }) => startTime < end)
      .map(({ duration }) => Math.max(0, duration - 50));
    return { lcp: paints.at(-1)?.startTime ?? Number.NaN, tbt: blocking.reduce((sum, ms) => sum + ms, 0) };
  }, until);
}
