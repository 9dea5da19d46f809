import { legacy_createStore } from '@reduxjs/toolkit';
import type { CDPSession, HTTPRequest, Page } from 'puppeteer-core';
import { startProduct } from '../e2e/testing/product';
import { ensureBuilt } from '../scripts/ensure-built';
import { FaultRecorder } from '../src/client/lib/faults/fault-recorder';
import { workMilliseconds } from './browser-measures';
import { startBrowsers, type Browsers } from './browser-pages';
import { median } from './median';
import { printTable, whole } from './print-table';

/**
 * Cost of recording for fault reports: two browsers scroll through sales in turns, one of them without the recorder.
 * `npm run bench -- recorder [quick]`. The goal is a ratio of 1.02.
 *
 * Other load on the machine affects both equally, and only the CPU time of the main threads is counted, so a loaded
 * machine increases the spread but does not shift the median. The spread between pages is some hundredths. The
 * recorder's own time, without the memory that it holds, is measured separately with millions of actions.
 */
const PAIRS = process.argv.includes('quick') ? 3 : 15;
const STEPS = 40;
/** Compiled form of the recorder's call (lib/faults/fault-recorder.ts). */
const RECORDING = /this\.isLive\(\)&&this\.record\(/g;

/** Main thread times of the two browsers, ms. */
interface Pair {
  recorded: number;
  unrecorded: number;
  /** Number of actions caused by the scrolling. */
  actions: number;
}

async function main(): Promise<void> {
  await ensureBuilt();
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const product = await startProduct();
    closers.push(product.stop);
    const browsers: Browsers[] = [];
    while (browsers.length < 2) {
      const opened = await startBrowsers(product.origin);
      closers.push(opened.close);
      browsers.push(opened);
    }
    const pairs: Pair[] = [];
    while (pairs.length < PAIRS)
      pairs.push(await measurePair(browsers, pairs.length % 2, `${product.origin}/user-info/sales`));
    print(pairs);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

function print(pairs: readonly Pair[]): void {
  const factors = pairs.map(({ recorded, unrecorded }) => recorded / unrecorded).sort((a, b) => a - b);
  const quarter = factors.length >> 2;
  const times = (factor: number | undefined): string => `${(factor ?? Number.NaN).toFixed(3)}x`;
  printTable(
    `Scrolling through sales, ${STEPS} screens: main thread of ${PAIRS} pairs of pages, in turns step by step`,
    ['', 'median', 'middle half'],
    [
      ['with the recorder, CPU ms', whole(median(pairs.map(({ recorded }) => recorded))), ''],
      ['without, CPU ms', whole(median(pairs.map(({ unrecorded }) => unrecorded))), ''],
      [
        'with / without, in each pair',
        times(median(factors)),
        `${times(factors[quarter])} to ${times(factors.at(-1 - quarter))}`,
      ],
    ],
  );
  const actions = median(pairs.map((pair) => pair.actions));
  const own = ownNanoseconds();
  const share = (actions * own) / (median(pairs.map(({ unrecorded }) => unrecorded)) * 1e6);
  printTable(
    'What the recorder does itself',
    ['', ''],
    [
      ['CPU ns for an action', whole(own)],
      ['actions of the scrolling', whole(actions)],
      ['of its main thread', `${(100 * share).toFixed(4)} %`],
    ],
  );
}

const ACTIONS = 2_000_000;
const TURNS = 7;

/** Returns the time that the recorder adds to an action, including garbage collection, ns. Median of several turns. */
function ownNanoseconds(): number {
  const recorder = new FaultRecorder(() => Date.now());
  const state = {};
  const stores = [recorder.enhancer(legacy_createStore), legacy_createStore].map((create) =>
    create(() => state),
  );
  const turn = (): number => {
    const [recorded = 0, bare = 0] = stores.map((store) => {
      const before = process.cpuUsage();
      for (let i = 0; i < ACTIONS; i += 1) store.dispatch({ type: 'bench/acted' });
      const { user, system } = process.cpuUsage(before);
      return (1_000 * (user + system)) / ACTIONS;
    });
    return recorded - bare;
  };
  turn();
  return median(Array.from({ length: TURNS }, turn));
}

/**
 * `first` is the browser with the recorder, which also starts. Returns the main thread time of each over all steps,
 * ms.
 */
async function measurePair(browsers: readonly Browsers[], first: number, url: string): Promise<Pair> {
  const [one, other] = [browsers[first], browsers[1 - first]];
  if (!one || !other) throw new Error('two browsers are needed');
  const recorded = await Scroll.open(one, url, (script) => script);
  const unrecorded = await Scroll.open(other, url, withoutRecording);
  try {
    const before = {
      recorded: await recorded.worked(),
      unrecorded: await unrecorded.worked(),
      actions: await unrecorded.actions(),
    };
    for (let step = 0; step < STEPS; step += 1)
      for (const scroll of step % 2 ? [unrecorded, recorded] : [recorded, unrecorded]) await scroll.on();
    return {
      recorded: (await recorded.worked()) - before.recorded,
      unrecorded: (await unrecorded.worked()) - before.unrecorded,
      actions: (await unrecorded.actions()) - before.actions,
    };
  } finally {
    await recorded.close();
    await unrecorded.close();
  }
}

/**
 * Replaces recording by a counter. @throws Error if the build has no such call, because both browsers would record
 * then.
 */
function withoutRecording(script: string): string {
  const places = script.match(RECORDING)?.length ?? 0;
  if (places !== 1) throw new Error(`the build contains ${places} calls of the recorder`);
  return script.replace(RECORDING, '!(window.passedActions=(window.passedActions??0)+1)&&this.record(');
}

const PLACE = `document.querySelector('[data-testid="list-place"]').textContent`;
const HOLDER = `document.querySelector('.ant-table-tbody-virtual-holder')`;

/** A page that is scrolled through sales, with a modified main script. */
class Scroll {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async open(browsers: Browsers, url: string, change: (script: string) => string): Promise<Scroll> {
    const page = await browsers.newPage(true);
    await page.setRequestInterception(true);
    page.on('request', (request) => void answer(request, change));
    await page.goto(url);
    await page.waitForSelector('.list-table .ant-table-row');
    const session = await page.createCDPSession();
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new Scroll(page, session);
  }

  /** Returns the main thread time so far, ms. */
  worked(): Promise<number> {
    return workMilliseconds(this.session);
  }

  /** Returns the number of actions so far, in a page that counts them. */
  async actions(): Promise<number> {
    return Number(await this.page.evaluate('window.passedActions'));
  }

  /** Scrolls to the end of the loaded rows, repeatedly if necessary, until the list's position changes. */
  async on(): Promise<void> {
    const before = JSON.stringify(await this.page.evaluate(PLACE));
    const toEnd = `${HOLDER}.scrollTop = ${HOLDER}.scrollHeight`;
    await this.page.waitForFunction(`${PLACE} !== ${before} || (${toEnd}, false)`, { polling: 250 });
  }

  close(): Promise<void> {
    return this.page.close();
  }
}

async function answer(request: HTTPRequest, change: (script: string) => string): Promise<void> {
  if (!/\/assets\/main\.\w+\.js$/.test(request.url())) return request.continue();
  const script = await (await fetch(request.url())).text();
  await request.respond({ contentType: 'text/javascript', body: change(script) });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
