import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const DAY_MS = 86_400_000;
/** An open tab asks for the files of its own build; it is seldom older than a week. */
const KEEP_DAYS = 7;
/** For whoever builds many times a day. */
const MAX_BUILDS = 5;

/** By a file of an earlier build: when the next build took its place, ISO. */
const Ended = z.record(z.string(), z.iso.datetime());
type Ended = z.infer<typeof Ended>;

/** The assets of earlier builds that stay beside those of the next one, and the list of them. */
export class KeptBuilds {
  private constructor(
    private readonly listFile: string,
    private readonly ended: Ended,
  ) {}

  /**
   * Reads what stands in `folder` before a build.
   * @param folder the built client, which has its hashed files in `assets`.
   * @param listFile where the list stands; it need not exist.
   */
  static async read(folder: string, listFile: string, now: Date): Promise<KeptBuilds> {
    const assets = join(folder, 'assets');
    const files = existsSync(assets) ? await readdir(assets) : [];
    const before = existsSync(listFile) ? Ended.parse(JSON.parse(await readFile(listFile, 'utf8'))) : {};
    const all = Object.fromEntries(
      files.map((file) => [`assets/${file}`, before[`assets/${file}`] ?? now.toISOString()]),
    );
    return new KeptBuilds(listFile, youngest(all, now));
  }

  /** May the next build leave this file where it is? `file` is relative to the folder. */
  keeps(file: string): boolean {
    return file in this.ended;
  }

  /** Writes the list after the build. What it has made itself belongs to no earlier build. */
  async write(built: Iterable<string>): Promise<void> {
    const present = new Set(built);
    const ended = Object.entries(this.ended).filter(([file]) => !present.has(file));
    await writeFile(this.listFile, `${JSON.stringify(Object.fromEntries(ended), null, 2)}\n`);
  }
}

function youngest(ended: Ended, now: Date): Ended {
  const ends = Array.from(new Set(Object.values(ended)))
    .filter((end) => now.getTime() - Date.parse(end) <= KEEP_DAYS * DAY_MS)
    .sort()
    .slice(-MAX_BUILDS);
  return Object.fromEntries(Object.entries(ended).filter(([, end]) => ends.includes(end)));
}
