import { mkdir, mkdtemp, readdir, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeptBuilds } from './kept-builds';

let root: string;
const folder = (): string => join(root, 'client');
const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-01T08:00:00Z');

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kept-builds-'));
  await mkdir(join(root, 'client', 'assets'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

/** Simulates a build: removes files that are not kept, and adds new ones. @returns the assets afterwards. */
async function build(day: number, files: string[]): Promise<string[]> {
  const kept = await KeptBuilds.read(folder(), join(root, 'list.json'), new Date(START + day * DAY_MS));
  for (const file of await readdir(join(folder(), 'assets')))
    if (!kept.keeps(`assets/${file}`)) await unlink(join(folder(), 'assets', file));
  for (const file of files) await writeFile(join(folder(), 'assets', file), '');
  await kept.write(files.map((file) => `assets/${file}`));
  return readdir(join(folder(), 'assets'));
}

it('keeps the files of the previous build for a week after its replacement', async () => {
  await build(0, ['main.1.js', 'font.woff2']);
  expect(await build(30, ['main.2.js', 'font.woff2'])).toEqual(['font.woff2', 'main.1.js', 'main.2.js']);
  expect(await build(36, ['main.3.js'])).toEqual(['font.woff2', 'main.1.js', 'main.2.js', 'main.3.js']);
  expect(await build(38, ['main.4.js'])).toEqual(['font.woff2', 'main.2.js', 'main.3.js', 'main.4.js']);
});

it('keeps no more than five builds', async () => {
  for (const n of [0, 1, 2, 3, 4, 5]) await build(n / 24, [`main.${n}.js`]);
  expect(await build(0.5, ['main.6.js'])).toEqual([1, 2, 3, 4, 5, 6].map((n) => `main.${n}.js`));
});

it('keeps a file that a later build contains again', async () => {
  await build(0, ['a.js']);
  await build(1, ['b.js']);
  await build(20, ['a.js']);
  expect(await build(21, ['c.js'])).toEqual(['a.js', 'b.js', 'c.js']);
});
