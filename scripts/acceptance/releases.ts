import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { followDockerfile } from './dockerfile';
import { shell } from './shell';

const JOURNAL = 'src/server/db/migrations/meta/_journal.json';

/** Returns the newest commit before the last migration: servers of it keep working while the database is migrated. */
export async function findPreviousRelease(): Promise<string> {
  const migration = await shell(`git log -1 --format=%H -- ${JOURNAL}`);
  return shell(`git rev-parse --short ${migration}^`);
}

/**
 * Installs a commit into a new folder with the commands of docs/deployment/misrad.service.
 * @returns the folder
 */
export async function installRelease(folder: string, commit: string): Promise<string> {
  const release = join(folder, commit);
  if (existsSync(release)) return release;
  await unpack(release, commit);
  await shell(`cd ${release} && npm ci --no-audit --no-fund && npm run build && npm prune --omit=dev`);
  return release;
}

/**
 * Installs a commit into a new folder by the lines of its Dockerfile.
 * @returns the folder
 */
export async function installImage(folder: string, commit: string): Promise<string> {
  const sources = join(folder, `${commit}-sources`);
  await unpack(sources, commit);
  return followDockerfile(sources, join(folder, `${commit}-image`));
}

async function unpack(folder: string, commit: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await shell(`git archive ${commit} | tar -x -C ${folder}`);
}
