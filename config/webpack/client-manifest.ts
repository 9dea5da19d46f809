import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Compiler } from 'webpack';

/** Public addresses of a page's files, so that the server can announce them before the scripts request them. */
export interface ClientManifest {
  /** Initial files of every page, in order. */
  initial: string[];
  /** Files by `webpackChunkName` of the lazy import, in order, without those in `initial`. */
  routes: Record<string, string[]>;
  fonts: string[];
}

const ENTRY = 'main';

/** Writes the manifest next to the public folder, not into it. */
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
      const getFiles = (group: string): string[] =>
        (namedChunkGroups[group]?.assets ?? [])
          .map((asset) => `/${asset.name}`)
          .filter((name) => !name.endsWith('.map'));
      const initial = getFiles(ENTRY);
      const names = Object.keys(namedChunkGroups).filter((name) => name !== ENTRY);
      const manifest: ClientManifest = {
        initial,
        routes: Object.fromEntries(
          names.map((name) => [name, getFiles(name).filter((file) => !initial.includes(file))]),
        ),
        fonts: assets.map((asset) => `/${asset.name}`).filter((name) => name.endsWith('.woff2')),
      };
      await mkdir(dirname(this.path), { recursive: true });
      await writeFile(this.path, `${JSON.stringify(manifest, null, 2)}\n`);
    });
  }
}
