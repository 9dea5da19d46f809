import { ownProgram, runCommand } from '../../scripts/run-command';
import { ensureBuilt } from '../../scripts/ensure-built';
import { findEmptyDatabase } from '#server/lib/testing/database';

/** Builds changed sources and creates the empty database once, before the workers start their applications. */
export default async function build(): Promise<void> {
  // A separate process, because Playwright's loader of TypeScript can import neither webpack's configuration nor the server.
  const { code } = await runCommand(ownProgram('tsx'), ['e2e/testing/prepare.ts'], { show: 'all' });
  if (code !== 0) throw new Error('The build failed.');
}

/** Builds changed sources and creates the empty database. A program of its own; see `build.ts`. */
async function main(): Promise<void> {
  await ensureBuilt();
  await findEmptyDatabase();
}

void main();
