import { ownProgram, runCommand } from '../../scripts/run-command';

/** Builds changed sources and creates the empty database once, before the workers start their applications. */
export default async function build(): Promise<void> {
  // A separate process, because Playwright's loader of TypeScript can import neither webpack's configuration nor the server.
  const { code } = await runCommand(ownProgram('tsx'), ['e2e/testing/prepare.ts'], { show: 'all' });
  if (code !== 0) throw new Error('The build failed.');
}
