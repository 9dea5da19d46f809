import { startProduct } from '../e2e/testing/product';
import { ensureBuilt } from '../scripts/ensure-built';
import { MAX_FRAME_MS, measureFrames } from './browser-frames';
import { measureGestures } from './browser-gestures';
import { startFloors, type Floors } from './browser-floors';
import { mark, measurePaints, type Marks } from './browser-lighthouse';
import { measureRows, mediansInTurns, paintCpu, weigh } from './browser-measures';
import { getOwnPages, startBrowsers, type Browsers, type Measured } from './browser-pages';
import { printTable, ratio, whole } from './print-table';

/**
 * Pages of the application in a browser, compared with minimal React and antd pages of the same content, in one run.
 * `npm run bench -- browser [quick]`; `quick` runs everything once.
 */
const QUICK = process.argv.includes('quick');
const LIGHTHOUSE_RUNS = QUICK ? 1 : 5;
const CPU_RUNS = QUICK ? 1 : 7;
const ROWS_RUNS = QUICK ? 1 : 5;
const GESTURE_RUNS = QUICK ? 1 : 5;

async function main(): Promise<void> {
  // A build can take longer than the start timeout of the application.
  await ensureBuilt();
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const floors = await startFloors();
    closers.push(floors.close);
    const product = await startProduct();
    closers.push(product.stop);
    const browsers = await startBrowsers(product.origin);
    closers.push(browsers.close);
    await measureRowsTable(browsers, floors);
    await measureLongFrames(browsers, floors);
    await measureGestures(browsers, product.origin, floors, GESTURE_RUNS);
    await measurePages(browsers, getPages(product.origin, floors));
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

type Page = Measured & {
  /** Baseline page for the comparison. */
  against?: string;
  /** True for a page of the application. */
  ours?: boolean;
};

function getPages(origin: string, floors: Floors): Page[] {
  const floor = (name: string, url: string, shown: string): Page => ({ name, url, shown, signedIn: false });
  return [
    floor('React login', floors.getUrl('react-login'), 'form'),
    floor('antd login', floors.getUrl('antd-login'), 'form'),
    floor('React table', floors.getUrl('react-table'), 'td'),
    floor('antd list', floors.getUrl('antd-list'), 'td'),
    ...getOwnPages(origin).map((page) => ({
      ...page,
      against: page.name === 'sales' ? 'antd list' : 'antd login',
      ours: true,
    })),
  ];
}

async function measurePages(browsers: Browsers, pages: readonly Page[]): Promise<void> {
  const weights = new Map<string, Awaited<ReturnType<typeof weigh>>>();
  for (const page of pages) weights.set(page.name, await weigh(browsers, page));
  const cpu = await mediansInTurns(
    CPU_RUNS,
    Object.fromEntries(pages.map((page) => [page.name, () => paintCpu(browsers, page)])),
  );
  const paints = await measurePaints(browsers, pages, LIGHTHOUSE_RUNS);
  const marks = new Map<string, Marks>();
  for (const page of pages.filter(({ ours }) => ours)) marks.set(page.name, await mark(browsers, page));
  const rows = pages.map(({ name, against = '' }) => {
    const weight = weights.get(name);
    const paint = paints.get(name);
    const given = marks.get(name);
    return [
      name,
      whole(weight?.files),
      whole((weight?.gzip ?? Number.NaN) / 1000),
      whole((weight?.brotli ?? Number.NaN) / 1000),
      whole(paint?.fcp),
      whole(paint?.lcp),
      whole(paint?.tbt),
      whole(cpu[name]),
      ratio(weight?.gzip, weights.get(against)?.gzip),
      ratio(paint?.lcp, paints.get(against)?.lcp),
      ratio(paint?.tbt, paints.get(against)?.tbt),
      ratio(cpu[name], cpu[against]),
      against,
      whole(given?.accessibility),
      whole(given?.bestPractices),
    ];
  });
  printTable(
    `Until painted: JS+CSS; Lighthouse, simulated phone, medians of ${LIGHTHOUSE_RUNS}; main thread unthrottled, medians of ${CPU_RUNS}`,
    'page|files|gz kB|br kB|FCP ms|LCP ms|TBT ms|CPU ms|gz x|LCP x|TBT x|CPU x|against|a11y|best'.split('|'),
    rows,
  );
  for (const finding of [...marks.values()].flatMap(({ findings }) => findings)) console.log(`- ${finding}`);
}

/** The goals are a fifth of the CPU time and at most 600 nodes. */
async function measureRowsTable(browsers: Browsers, floors: Floors): Promise<void> {
  const tables = { 'long table': floors.getUrl('long-rows'), 'antd Table': floors.getUrl('antd-rows') };
  const counts = [15, 1_000, 10_000];
  const nodes: Record<string, number> = {};
  const measures = Object.fromEntries(
    Object.entries(tables).flatMap(([name, url]) =>
      counts
        .filter((count) => count <= 1_000 || url === tables['long table'])
        .map((count) => [
          `${name} ${count}`,
          async () => {
            const measured = await measureRows(browsers, url, count);
            nodes[`${name} ${count}`] = measured.nodes;
            return measured.cpu;
          },
        ]),
    ),
  );
  const cpu = await mediansInTurns(ROWS_RUNS, measures);
  const plain = 'antd Table 1000';
  /** Subtracts the values of the same table with one screen of rows. */
  const more = (name: string): number =>
    (cpu[name] ?? Number.NaN) - (cpu[name.replace(/\d+$/, '15')] ?? Number.NaN);
  printTable(
    `Rows from memory, the nine columns of sales, medians of ${ROWS_RUNS}`,
    'table and rows|nodes|CPU ms|more than 15 rows|nodes x|CPU x|more x'.split('|'),
    Object.keys(cpu).map((name) => [
      name,
      whole(nodes[name]),
      whole(cpu[name]),
      whole(more(name)),
      ratio(nodes[name], nodes[plain]),
      ratio(cpu[name], cpu[plain]),
      ratio(more(name), more(plain)),
    ]),
  );
}

/** The goal is a maximum of 50 ms for each frame. */
async function measureLongFrames(browsers: Browsers, floors: Floors): Promise<void> {
  const frames = await measureFrames(browsers, floors.getUrl('long-rows'), 1_000);
  printTable(
    'Frames of a table of 1,000 rows',
    ['', 'frames', 'longest ms', `over ${MAX_FRAME_MS} ms`],
    Object.entries(frames).map(([name, { count, longest, late }]) => [
      name,
      whole(count),
      longest.toFixed(1),
      whole(late),
    ]),
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
