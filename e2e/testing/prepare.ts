import { ensureBuilt } from '../../scripts/ensure-built';
import { findEmptyDatabase } from '#server/lib/testing/database';

/** Builds changed sources and creates the empty database. A program of its own; see `build.ts`. */
async function main(): Promise<void> {
  await ensureBuilt();
  await findEmptyDatabase();
}

void main();
