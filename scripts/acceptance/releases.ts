import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../run-command';

const JOURNAL = 'src/server/lib/database/migrations/meta/_journal.json';

/** @throws Error with the output if a command fails */
export async function shell(script: string, env: Record<string, string> = {}): Promise<string> {
  const { code, output } = await runCommand('bash', ['-euc', script], { env });
  if (code !== 0) throw new Error(`${script}\nended with ${code}:\n${output.slice(-2_000)}`);
  return output.trim();
}

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
  await mkdir(release, { recursive: true });
  await shell(`git archive ${commit} | tar -x -C ${release}`);
  await shell(`cd ${release} && npm ci --no-audit --no-fund && npm run build && npm prune --omit=dev`);
  return release;
}
