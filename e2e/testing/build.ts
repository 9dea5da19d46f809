import { findEmptyDatabase } from '../../src/server/lib/testing/empty-database';
import { ownProgram, runCommand } from '../../scripts/run-command';

/** Builds changed sources and creates the empty database once, before the workers start their applications. */
export default async function build(): Promise<void> {
  // A separate process, because Playwright's loader of TypeScript cannot import webpack's configuration.
  const { code } = await runCommand(ownProgram('tsx'), ['scripts/ensure-built.ts'], { show: 'all' });
  if (code !== 0) throw new Error('The build failed.');
  await findEmptyDatabase();
}
