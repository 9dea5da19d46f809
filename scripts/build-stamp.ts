import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type BuildPart = 'client' | 'server';

/** Sources of each part. Changes of other files do not make a build outdated. */
const sources: Record<BuildPart, string[]> = {
  client: [
    'src/client',
    'src/contract',
    'public',
    'assets',
    'config/webpack',
    'webpack.config.ts',
    'scripts/assemble-pages.ts',
    'scripts/build-painter.ts',
    'scripts/build.ts',
    'scripts/licenses.ts',
    'tsconfig.json',
    'package-lock.json',
  ],
  server: ['src/server', 'src/contract', 'assets', 'scripts/build.ts', 'tsconfig.json', 'package-lock.json'],
};

const products: Record<BuildPart, string> = {
  client: 'dist/client/index.html',
  server: 'dist/server/main.js',
};

const stampFile = (part: BuildPart): string => `dist/.${part}-stamp`;

/** How a part is built. `quick`: for the first start of the demo, at the cost of larger files and without source maps. */
export type BuildKind = 'full' | 'quick';

/** Stores the hash of a build's sources, computed before the build. */
export async function writeStamp(part: BuildPart, hash: string, kind: BuildKind): Promise<void> {
  await mkdir('dist', { recursive: true });
  await writeFile(stampFile(part), getStamp(hash, kind));
}

const getStamp = (hash: string, kind: BuildKind): string => (kind === 'full' ? hash : `${hash} ${kind}`);

/** Returns true if the build on disk belongs to the current sources. A full build serves as a quick one. */
export async function isUpToDate(part: BuildPart, kind: BuildKind): Promise<boolean> {
  if (!existsSync(products[part]) || !existsSync(stampFile(part))) return false;
  const stamp = await readFile(stampFile(part), 'utf8');
  const hash = await computeHash(part);
  return stamp === hash || stamp === getStamp(hash, kind);
}

/** Returns a hash of the current sources of a part. */
export async function computeHash(part: BuildPart): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources[part]) {
    for (const file of await filesAt(source))
      hash
        .update(`${file}\0`)
        .update(await readFile(file))
        .update('\0');
  }
  return hash.digest('hex');
}

/** Returns the files of a folder without tests, which are not part of a build. */
async function filesAt(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
