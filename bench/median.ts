/** True with the argument `large`: a million rows and more repetitions, which takes minutes for a part. */
export const IS_LARGE = process.argv.includes('large');

/** Returns the median. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Number of runs for a stable median of fast work. Slow work is limited by time. */
const MAX_RUNS = IS_LARGE ? 41 : 21;
const MIN_RUNS = 7;
const WARM_RUNS = 2;
const PATIENCE_MS = IS_LARGE ? 1_500 : 750;

/** Repeats the work and returns its median time, ms. */
export async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const begin = performance.now();
  for (let run = 0; run < MAX_RUNS; run += 1) {
    if (run >= MIN_RUNS && performance.now() - begin > PATIENCE_MS) break;
    const start = performance.now();
    await work();
    if (run >= WARM_RUNS) times.push(performance.now() - start);
  }
  return median(times);
}
