import { isUpToDate, type BuildPart } from './build-stamp';

/** Builds those parts whose sources have changed since they were last built; says so when there is something to wait for. */
export async function ensureBuilt(parts: readonly BuildPart[] = ['client', 'server']): Promise<void> {
  for (const part of parts) {
    if (await isUpToDate(part)) continue;
    console.log(`Building the ${part}…`);
    // Loaded only when needed: webpack takes a second to load.
    const { buildPart } = await import('./build');
    await buildPart(part);
  }
}
