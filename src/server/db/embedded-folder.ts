import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the folder of the embedded database in a data folder. */
export function getEmbeddedFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(getEmbeddedFolder(dataDir), 'PG_VERSION'));
}

/** Free space below which the embedded database accepts no writes: its next log file has 16 MB, and cannot be created halfway. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** Thrown if the disk of a data folder has too little free space. */
export class DiskFullError extends Error {
  /** As PostgreSQL reports it. */
  readonly code = '53100';
}

/** @throws DiskFullError */
export async function rejectFullDisk(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize >= MIN_FREE_BYTES) return;
  const [free, needed] = [bavail * bsize, MIN_FREE_BYTES].map((bytes) => Math.floor(bytes / 1024 / 1024));
  throw new DiskFullError(`the disk of DATA_DIR is full: ${free} MB are free, at least ${needed} are needed`);
}

export function isFullDisk(error: unknown): boolean {
  return error instanceof DiskFullError;
}
