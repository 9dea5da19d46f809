import { mediansInTurns, paintCpu } from './browser-measures';
import { type Browsers, getOwnPages, type Measured, startBrowsers } from './browser-pages';
import { IS_LARGE, median } from './median';
import { printTable, ratio, whole } from './print-table';
import { CHANGED_PAGE, type Releases, startReleases } from './visits-releases';
import { forget, visit, type Visit } from './visits-measures';

/**
 * Measures visits on a phone (slow 4G, CPU 4 × slower): the first, the second, and one after a release that changed the page of
 * sales. `npm run bench -- visits [large]`
 */
const RUNS = IS_LARGE ? 5 : 2;
const CPU_RUNS = IS_LARGE ? 9 : 5;

const KINDS = ['first visit', 'second visit', 'after a release'] as const;

async function main(): Promise<void> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const releases = await startReleases();
    closers.push(releases.close);
    const browsers = await startBrowsers(releases.origin);
    closers.push(browsers.close);
    const pages = getOwnPages(releases.origin);
    for (const page of pages) await measureVisits(browsers, releases, page);
    await measureCpu(browsers, releases, pages);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function measureVisits(browsers: Browsers, releases: Releases, page: Measured): Promise<void> {
  const visits = new Map<string, Visit[]>(KINDS.map((kind) => [kind, []]));
  for (let run = 0; run < RUNS; run += 1) {
    releases.serve('first');
    await forget(browsers, page);
    for (const kind of KINDS) {
      if (kind === 'after a release') releases.serve('second');
      visits.get(kind)?.push(await visit(browsers, page));
    }
  }
  const middle = (kind: string, of: (one: Visit) => number): number =>
    median((visits.get(kind) ?? []).map(of));
  printTable(
    `${page.name}: phone, slow 4G, CPU 4 × slower, medians of ${RUNS}`,
    'visit|shown ms|LCP ms|TBT ms|kB until shown|kB in all|shown x first'.split('|'),
    KINDS.map((kind) => [
      kind,
      whole(middle(kind, ({ shown }) => shown)),
      whole(middle(kind, ({ lcp }) => lcp)),
      whole(middle(kind, ({ tbt }) => tbt)),
      whole(middle(kind, ({ bytesShown }) => bytesShown / 1_000)),
      whole(middle(kind, ({ bytes }) => bytes / 1_000)),
      ratio(
        middle(kind, ({ shown }) => shown),
        middle('first visit', ({ shown }) => shown),
      ),
    ]),
  );
  const [last] = visits.get('after a release')?.slice(-1) ?? [];
  console.log(`files after a release of ${CHANGED_PAGE}: ${last?.files.join(', ')}`);
}

/** The main thread's time until the page is painted with a full cache, without throttling. */
async function measureCpu(browsers: Browsers, releases: Releases, pages: readonly Measured[]): Promise<void> {
  releases.serve('first');
  // The browser stores compiled code after some visits.
  for (const page of pages)
    for (let nth = 0; nth < 3; nth += 1) await paintCpu(browsers, page, { isCached: true });
  const cpu = await mediansInTurns(
    CPU_RUNS,
    Object.fromEntries(pages.map((page) => [page.name, () => paintCpu(browsers, page, { isCached: true })])),
  );
  printTable(
    'Main thread until painted, full cache, unthrottled',
    ['page', 'CPU ms'],
    pages.map(({ name }) => [name, whole(cpu[name])]),
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
