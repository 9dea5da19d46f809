import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'puppeteer-core';
import { median } from './median';
import { openPainted, type Browsers, type Measured } from './browser-pages';

/** Lighthouse's "slow 4G", so that prefetched files do not arrive before the paint. */
export const SLOW = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 86_400 };

export interface Weight {
  files: number;
  /** Compressed bytes. */
  gzip: number;
  brotli: number;
}

/** Measures the scripts and style sheets, including inline ones, that had arrived when the page was painted. */
export async function weigh(browsers: Browsers, measured: Measured): Promise<Weight> {
  return withPage(browsers, measured, async (page, session) => {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW);
    const painted = await openPainted(page, session, measured);
    const urls = await page.evaluate(
      (until: number) =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name, responseEnd }) => responseEnd <= until && /\.(js|css)(\?|$)/.test(name))
          .map(({ name }) => name),
      painted,
    );
    const files = await Promise.all([...new Set(urls)].map(getText));
    return sum([...files, ...getInside(await getText(measured.url))]);
  });
}

async function getText(url: string): Promise<string> {
  return (await fetch(url)).text();
}

/** Returns the inline scripts and style sheets of a page. */
function getInside(html: string): string[] {
  const parts = html.matchAll(/<(script|style)(?![^>]*(?: src=|application\/json))[^>]*>([^<]+)</g);
  return [...parts].map(([, , text = '']) => text);
}

function sum(files: readonly string[]): Weight {
  const of = (size: (text: string) => number): number => files.reduce((all, text) => all + size(text), 0);
  return {
    files: files.length,
    gzip: of((text) => gzipSync(text, { level: 9 }).length),
    brotli: of((text) => brotliCompressSync(text).length),
  };
}

/** Measures the main thread time until the page is painted, without throttling, ms. */
export async function paintCpu(
  browsers: Browsers,
  measured: Measured,
  { isCached = false } = {},
): Promise<number> {
  return withPage(browsers, measured, async (page, session) => {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await openPainted(page, session, measured, { isCached });
    return workMilliseconds(session);
  });
}

/** Returns the main thread time so far, ms. */
async function workMilliseconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

export async function withPage<Value>(
  browsers: Browsers,
  { signedIn }: Measured,
  measure: (page: Page, session: CDPSession) => Promise<Value>,
): Promise<Value> {
  const page = await browsers.newPage(signedIn);
  try {
    return await measure(page, await page.createCDPSession());
  } finally {
    await page.close();
  }
}

/** Runs all measurements in turns, so that other load on the machine affects all equally. Returns medians by name. */
export async function mediansInTurns(
  runs: number,
  measures: Record<string, () => Promise<number>>,
): Promise<Record<string, number>> {
  const found: Record<string, number[]> = {};
  for (let run = 0; run < runs; run++)
    for (const [name, measure] of Object.entries(measures)) (found[name] ??= []).push(await measure());
  return Object.fromEntries(Object.entries(found).map(([name, values]) => [name, median(values)]));
}
