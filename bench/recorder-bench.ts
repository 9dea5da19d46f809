import type { HTTPRequest, Page } from 'puppeteer-core';
import { startProduct } from '../e2e/product';
import { ensureBuilt } from '../scripts/ensure-built';
import { mediansInTurns, workMilliseconds } from './browser-measures';
import { startBrowsers, type Browsers } from './browser-pages';
import { printTable, ratio, whole } from './print-table';

/**
 * What recording for a fault report costs: the same build scrolls through sales with the recorder and without, in turns.
 * `npm run bench -- recorder [quick]`. The goal is 1.02.
 */
const RUNS = process.argv.includes('quick') ? 1 : 15;
const STEPS = 40;
/** What the build makes of the recorder's one line (platform/faults/fault-recorder.ts). */
const RECORDING = /this\.isLive\(\)&&this\.record\(/g;

async function main(): Promise<void> {
  await ensureBuilt();
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const product = await startProduct();
    closers.push(product.stop);
    const browsers = await startBrowsers(product.origin);
    closers.push(browsers.close);
    const url = `${product.origin}/user-info/sales`;
    const found = await mediansInTurns(RUNS, {
      recorded: () => scrolled(browsers, url, (script) => script),
      unrecorded: () => scrolled(browsers, url, withoutRecording),
    });
    printTable(
      `Scrolling through sales, ${STEPS} screens: main thread, medians of ${RUNS}`,
      ['', 'CPU ms', 'CPU x'],
      Object.entries(found).map(([name, cpu]) => [name, whole(cpu), ratio(cpu, found['unrecorded'])]),
    );
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** @throws Error where the build looks otherwise: what is measured would be the same twice. */
function withoutRecording(script: string): string {
  const places = script.match(RECORDING)?.length ?? 0;
  if (places !== 1) throw new Error(`the recorder stands in the build ${places} times`);
  return script.replace(RECORDING, '!1&&this.record(');
}

/** Milliseconds of the main thread, in a page whose first script was changed. */
async function scrolled(
  browsers: Browsers,
  url: string,
  change: (script: string) => string,
): Promise<number> {
  const page = await browsers.newPage(true);
  try {
    await page.setRequestInterception(true);
    page.on('request', (request) => void answer(request, change));
    await page.goto(url);
    await page.waitForSelector('.list-table .ant-table-row');
    const session = await page.createCDPSession();
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await workMilliseconds(session);
    for (let step = 0; step < STEPS; step += 1) await scrollOn(page);
    return (await workMilliseconds(session)) - before;
  } finally {
    await page.close();
  }
}

async function answer(request: HTTPRequest, change: (script: string) => string): Promise<void> {
  if (!/\/assets\/main\.\w+\.js$/.test(request.url())) return request.continue();
  const script = await (await fetch(request.url())).text();
  await request.respond({ contentType: 'text/javascript', body: change(script) });
}

/** To the end of what is loaded, again and again until the list says that it stands elsewhere. */
async function scrollOn(page: Page): Promise<void> {
  const place = `document.querySelector('.list-place').textContent`;
  const before = JSON.stringify(await page.evaluate(place));
  const holder = `document.querySelector('.ant-table-tbody-virtual-holder')`;
  const scroll = `${holder}.scrollTop = ${holder}.scrollHeight`;
  await page.waitForFunction(`(${scroll}, ${place} !== ${before})`, { polling: 250 });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
