import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the folder of the embedded database in a data folder. */
export function getEmbeddedFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(getEmbeddedFolder(dataDir), 'PG_VERSION'));
}
