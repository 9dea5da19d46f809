import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../scripts/run-command';
import { median } from './median';
import type { Browsers, Measured } from './browser-pages';

/** Used fields of a run's result, as documented by Lighthouse 12. */
interface Result {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    {
      title: string;
      score: number | null;
      numericValue?: number;
      details?: { items?: Record<string, unknown>[] };
    }
  >;
}

type Lighthouse = (url: string, flags: object, config: undefined, page: unknown) => Promise<{ lhr: Result }>;

const LIGHTHOUSE = join(__dirname, 'lighthouse');

/** Milliseconds on Lighthouse's simulated phone. */
export interface Paints {
  fcp: number;
  lcp: number;
  tbt: number;
}

const PAINTS: Record<keyof Paints, string> = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
};

/** Returns medians of several runs of each page, alternating between pages, by page name. */
export async function measurePaints(
  browsers: Browsers,
  pages: readonly Measured[],
  runs: number,
): Promise<Map<string, Paints>> {
  const found = new Map<string, Paints[]>(pages.map(({ name }) => [name, []]));
  for (let run = 0; run < runs; run++) {
    for (const page of pages) {
      const { audits } = await inspect(browsers, page, ['performance']);
      const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
      found.get(page.name)?.push({ fcp: value(PAINTS.fcp), lcp: value(PAINTS.lcp), tbt: value(PAINTS.tbt) });
    }
  }
  const middle = (all: readonly Paints[], of: keyof Paints): number => median(all.map((one) => one[of]));
  return new Map(
    [...found].map(([name, all]) => [
      name,
      { fcp: middle(all, 'fcp'), lcp: middle(all, 'lcp'), tbt: middle(all, 'tbt') },
    ]),
  );
}

export interface Marks {
  /** Score out of 100. */
  accessibility: number;
  bestPractices: number;
  /** Audits below the full score, with their elements. */
  findings: string[];
}

/** Returns Lighthouse's scores of a page from one run. */
export async function mark(browsers: Browsers, page: Measured): Promise<Marks> {
  const { categories, audits } = await inspect(browsers, page, ['accessibility', 'best-practices']);
  const score = (category: string): number => Math.round(100 * (categories[category]?.score ?? 0));
  const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    findings: weighed.flatMap((id) => {
      const audit = audits[id];
      return audit && audit.score !== null && audit.score < 1
        ? [`${page.name}: ${audit.title} ${getPlaces(audit.details)}`]
        : [];
    }),
  };
}

function getPlaces(details: Result['audits'][string]['details']): string {
  const items = Array.isArray(details?.items) ? details.items : [];
  return JSON.stringify(
    items.slice(0, 3).map((item) => {
      const { node, description, url } = item as {
        node?: { snippet?: string };
        description?: string;
        url?: string;
      };
      return node?.snippet ?? description ?? url ?? item;
    }),
  );
}

/** Lighthouse has a hundred dependencies, so it is installed on first use only. */
async function loadLighthouse(): Promise<Lighthouse> {
  const entry = join(LIGHTHOUSE, 'node_modules', 'lighthouse', 'core', 'index.js');
  if (!existsSync(entry)) {
    const { code, output } = await runCommand('npm', [
      'ci',
      '--no-audit',
      '--no-fund',
      '--prefix',
      LIGHTHOUSE,
    ]);
    if (code !== 0) throw new Error(`Lighthouse could not be installed: ${output}`);
  }
  const { default: lighthouse } = (await import(entry)) as { default: Lighthouse };
  return lighthouse;
}

/** Lighthouse sometimes misses the start of a page load and requests another run. */
const TRIES = 3;

/** Runs Lighthouse once, on its phone with simulated slow 4G. Clears the cache but keeps the sign-in. */
async function inspect(
  browsers: Browsers,
  { url, signedIn }: Measured,
  onlyCategories: string[],
): Promise<Result> {
  const lighthouse = await loadLighthouse();
  const flags = { logLevel: 'error', onlyCategories, disableFullPageScreenshot: true } as const;
  let problem: string | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const page = await browsers.newPage(signedIn);
    try {
      const { lhr } = await lighthouse(url, flags, undefined, page);
      if (!lhr.runtimeError) return lhr;
      problem = lhr.runtimeError.message;
    } finally {
      await page.close();
    }
  }
  throw new Error(`${url}: ${problem}`);
}
