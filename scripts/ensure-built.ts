import { isUpToDate, type BuildPart } from './build-stamp';

/** Builds the parts with changed sources. Prints a message if a build is needed. */
export async function ensureBuilt(parts: readonly BuildPart[] = ['client', 'server']): Promise<void> {
  for (const part of parts) {
    if (await isUpToDate(part)) continue;
    console.log(`Building the ${part}…`);
    // Loaded on demand, because loading webpack takes a second.
    const { buildPart } = await import('./build');
    await buildPart(part);
  }
}
