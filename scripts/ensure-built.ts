import { spawn } from 'node:child_process';
import { isUpToDate, type BuildKind, type BuildPart } from './build-stamp';

/** Builds the parts with changed sources. Prints a message if a build is needed. */
export async function ensureBuilt(
  parts: readonly BuildPart[] = ['client', 'server'],
  kind: BuildKind = 'full',
): Promise<void> {
  for (const part of parts) {
    if (await isUpToDate(part, kind)) continue;
    console.log(`Building the ${part}…`);
    // Loaded on demand, because loading webpack takes a second.
    const { buildPart } = await import('./build');
    await buildPart(part, kind);
  }
}

/**
 * Builds the parts with changed sources for a demo, in a process of its own: its callers can start other programs meanwhile.
 * @throws Error if a build fails
 */
export async function ensureDemoBuilt(): Promise<void> {
  const missing = new Set<BuildPart>();
  for (const part of ['server', 'client'] as const) if (!(await isUpToDate(part, 'quick'))) missing.add(part);
  if (missing.size === 0) return;
  console.log(`Building the ${Array.from(missing).join(' and the ')}…`);
  const parts = Array.from(missing, (part) => `--${part}`);
  // With more space for short-lived objects, garbage collection takes half the time.
  const node = ['--import', 'tsx', '--max-semi-space-size=64'];
  const builder = spawn(process.execPath, [...node, 'scripts/build.ts', '--quick', ...parts], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // It stores its cache while the demo runs.
  builder.unref();
  await new Promise<void>((done, fail) => {
    builder.on('message', (part: BuildPart) => {
      missing.delete(part);
      if (missing.size === 0) done();
    });
    builder.once('exit', (code) => fail(new Error(`the build ended with ${code}`)));
  });
}
