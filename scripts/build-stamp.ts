import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type BuildPart = 'client' | 'server';

/** What a part is made of. A change of anything else leaves its build up to date. */
const sources: Record<BuildPart, string[]> = {
  client: [
    'src/client',
    'src/contract',
    'public',
    'config/webpack',
    'webpack.config.ts',
    'scripts/assemble-pages.ts',
    'scripts/build.ts',
    'scripts/purge-styles.ts',
    'tsconfig.json',
    'package-lock.json',
  ],
  server: ['src/server', 'src/contract', 'scripts/build.ts', 'tsconfig.json', 'package-lock.json'],
};

const products: Record<BuildPart, string> = {
  client: 'dist/client/index.html',
  server: 'dist/server/main.js',
};

const stampFile = (part: BuildPart): string => `dist/.${part}-stamp`;

/** Notes what a build was made of: `hash` is that of the sources before it began. */
export async function writeStamp(part: BuildPart, hash: string): Promise<void> {
  await mkdir('dist', { recursive: true });
  await writeFile(stampFile(part), hash);
}

/** Whether the build on disk is that of the present sources. */
export async function isUpToDate(part: BuildPart): Promise<boolean> {
  if (!existsSync(products[part]) || !existsSync(stampFile(part))) return false;
  return (await readFile(stampFile(part), 'utf8')) === (await hashOf(part));
}

/** One text for the present sources of a part. */
export async function hashOf(part: BuildPart): Promise<string> {
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

/** Tests are no part of a build. */
async function filesAt(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
