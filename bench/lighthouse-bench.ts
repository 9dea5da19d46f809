import { mark, type Marks, measurePaints } from './browser-lighthouse';
import type { Floors } from './browser-floors';
import { mediansInTurns, paintCpu, weigh } from './browser-measures';
import { type Browsers, getOwnPages, type Measured } from './browser-pages';
import { inSession } from './browser-session';
import { printTable, ratio, whole } from './print-table';
import { IS_LARGE } from './median';

/**
 * Weight, paints and Lighthouse's marks of pages of the application, compared with minimal antd pages of the same content,
 * in one run. `npm run bench -- lighthouse [large]`; `large` repeats everything more often.
 */
const LIGHTHOUSE_RUNS = IS_LARGE ? 5 : 3;
const CPU_RUNS = IS_LARGE ? 7 : 3;

async function main(): Promise<void> {
  await inSession(({ browsers, origin, floors }) => measurePages(browsers, getPages(origin, floors)));
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
    floor('antd login', floors.getUrl('antd-login'), 'form'),
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

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
