import { MAX_FRAME_MS, measureFrames } from './browser-frames';
import { measureGestures } from './browser-gestures';
import type { Floors } from './browser-floors';
import { measureRows, mediansInTurns } from './browser-measures';
import type { Browsers } from './browser-pages';
import { inSession } from './browser-session';
import { printTable, ratio, whole } from './print-table';
import { IS_LARGE } from './size';

/**
 * Long tables, frames while scrolling, and gestures of the application, compared with minimal antd pages of the same content, in one
 * run. `npm run bench -- gestures [large]`; `large` repeats everything more often.
 */
const ROWS_RUNS = IS_LARGE ? 5 : 3;
const GESTURE_RUNS = IS_LARGE ? 7 : 5;

async function main(): Promise<void> {
  await inSession(async ({ browsers, origin, floors }) => {
    await measureRowsTable(browsers, floors);
    await measureLongFrames(browsers, floors);
    await measureGestures(browsers, origin, floors, GESTURE_RUNS);
  });
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
