import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Compilation, sources, type Compiler } from 'webpack';

/** Copies a flat folder into the build, without the page's template, which another plugin fills. */
export class PublicFiles {
  constructor(private readonly folder: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PublicFiles', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'PublicFiles', stage }, async () => {
        for (const name of await readdir(this.folder)) {
          if (name === 'index.html') continue;
          const path = join(this.folder, name);
          compilation.fileDependencies.add(path);
          compilation.emitAsset(name, new sources.RawSource(await readFile(path)));
        }
      });
    });
  }
}
