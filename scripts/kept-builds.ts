import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const DAY_MS = 86_400_000;
/** Open tabs load files of their own build. Tabs are rarely open for more than a week. */
const KEEP_DAYS = 7;
/** Limit for many builds a day. */
const MAX_BUILDS = 5;

/** Replacement time of a build by its files, ISO 8601. */
const Ended = z.record(z.string(), z.iso.datetime());
type Ended = z.infer<typeof Ended>;

/** Assets of earlier builds that are kept next to those of the next build, and their list. */
export class KeptBuilds {
  private constructor(
    private readonly listFile: string,
    private readonly ended: Ended,
  ) {}

  /**
   * Reads `folder` before a build.
   * @param folder the built client, with hashed files in `assets`.
   * @param listFile path of the list; the file may be missing.
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

  /** Returns true if the next build must not delete this file. `file` is relative to the folder. */
  keeps(file: string): boolean {
    return file in this.ended;
  }

  /** Writes the list after the build. Files of the new build are not part of it. */
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
