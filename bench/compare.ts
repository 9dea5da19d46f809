import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database';
import { median } from './median';
import { IS_LARGE } from './size';

/** Number of runs for a stable median of fast queries. Slow queries are limited by time. */
const MAX_RUNS = IS_LARGE ? 41 : 21;
const MIN_RUNS = 7;
const PATIENCE_MS = IS_LARGE ? 1_500 : 750;
const HOPELESS_MS = 3_000;

export interface Compared {
  /** Median milliseconds. */
  ours: number;
  /** The fastest of several expert variants. */
  expert: number;
}

/** Measures both in turns, so that other load on the machine affects both. */
export async function compareTimes(
  db: Database,
  ours: () => Promise<unknown>,
  expert: readonly SQL[],
): Promise<Compared> {
  const works = [ours, ...expert.map((query) => () => db.execute(query))];
  const times: number[][] = works.map(() => []);
  const begin = performance.now();
  for (let run = 0; run < MAX_RUNS; run++) {
    if (run >= MIN_RUNS && performance.now() - begin > PATIENCE_MS) break;
    for (const [i, work] of works.entries()) {
      const taken = times[i];
      // A hopelessly slow variant needs no warm-up.
      if (!taken || (taken[0] ?? 0) > HOPELESS_MS) continue;
      const start = performance.now();
      await work();
      const ms = performance.now() - start;
      // The first runs are for warming up.
      if (run >= 2 || ms > HOPELESS_MS) taken.push(ms);
    }
  }
  const [own = Number.NaN, ...others] = times.map(median);
  return { ours: own, expert: Math.min(...others) };
}
