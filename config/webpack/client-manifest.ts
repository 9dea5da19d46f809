import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Compiler } from 'webpack';

/** Public addresses of what a page needs, so that the server can announce it before the scripts ask for it. */
export interface ClientManifest {
  /** What every page starts with, in order. */
  initial: string[];
  /** By the `webpackChunkName` of the lazy import: its files, in order, without those of `initial`. */
  routes: Record<string, string[]>;
  fonts: string[];
}

const ENTRY = 'main';

/** Writes the manifest beside the public folder, not into it. */
export class WriteClientManifest {
  constructor(private readonly path: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.done.tapPromise('WriteClientManifest', async (stats) => {
      if (stats.hasErrors()) return;
      const { namedChunkGroups = {}, assets = [] } = stats.toJson({
        all: false,
        chunkGroups: true,
        assets: true,
      });
      const filesOf = (group: string): string[] =>
        (namedChunkGroups[group]?.assets ?? [])
          .map((asset) => `/${asset.name}`)
          .filter((name) => !name.endsWith('.map'));
      const initial = filesOf(ENTRY);
      const names = Object.keys(namedChunkGroups).filter((name) => name !== ENTRY);
      const manifest: ClientManifest = {
        initial,
        routes: Object.fromEntries(
          names.map((name) => [name, filesOf(name).filter((file) => !initial.includes(file))]),
        ),
        fonts: assets.map((asset) => `/${asset.name}`).filter((name) => name.endsWith('.woff2')),
      };
      await mkdir(dirname(this.path), { recursive: true });
      await writeFile(this.path, `${JSON.stringify(manifest, null, 2)}\n`);
    });
  }
}
