import { readFile, stat } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import type { ClientManifest } from '../config/webpack/client-manifest';

/** Bytes as they travel. */
export interface Size {
  gzip: number;
  brotli: number;
}

/** The build of the client, in dist/: its files, their source maps, and the manifest that names them by page. */
export class BuiltClient {
  private readonly modules = new Map<string, Promise<ReadonlyMap<string, number>>>();

  private constructor(
    private readonly folder: string,
    private readonly manifest: ClientManifest,
  ) {}

  static async read(folder = 'dist'): Promise<BuiltClient> {
    const manifest = JSON.parse(
      await readFile(join(folder, 'client-manifest.json'), 'utf8'),
    ) as ClientManifest;
    return new BuiltClient(folder, manifest);
  }

  /** The parts that the build has, besides what every page starts with. */
  get parts(): string[] {
    return Object.keys(this.manifest.routes);
  }

  /** Files of these parts and of what every page starts with. A part that the build does not have has none. */
  filesOf(parts: readonly string[]): string[] {
    const files = [...this.manifest.initial, ...parts.flatMap((part) => this.manifest.routes[part] ?? [])];
    return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file));
  }

  /** What these files weigh; a file that is too small to be compressed travels as it is. */
  async sizeOf(files: readonly string[]): Promise<Size> {
    const [gzip, brotli] = await Promise.all(
      ['.gz', '.br'].map(async (suffix) => {
        const sizes = await Promise.all(files.map((file) => this.bytesOf(file, suffix)));
        return sizes.reduce((sum, bytes) => sum + bytes, 0);
      }),
    );
    return { gzip: gzip ?? 0, brotli: brotli ?? 0 };
  }

  private async bytesOf(file: string, suffix: string): Promise<number> {
    const path = join(this.folder, 'client', file);
    const found = await stat(path + suffix).catch(() => stat(path));
    return found.size;
  }

  /** Minified bytes of each module in these scripts, by its path. */
  async modulesOf(files: readonly string[]): Promise<Map<string, number>> {
    const sum = new Map<string, number>();
    for (const file of files.filter((name) => name.endsWith('.js'))) {
      if (!this.modules.has(file)) this.modules.set(file, this.readModules(file));
      for (const [module, bytes] of (await this.modules.get(file)) ?? [])
        sum.set(module, (sum.get(module) ?? 0) + bytes);
    }
    return sum;
  }

  private async readModules(file: string): Promise<ReadonlyMap<string, number>> {
    const code = await readFile(join(this.folder, 'client', file), 'utf8');
    const map = await readFile(join(this.folder, 'client-maps', `${file}.map`), 'utf8');
    return bytesByModule(code, new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]));
  }
}

/** Asks the map for every character: all that a file holds is accounted for, in well under a second for all of ours. */
function bytesByModule(code: string, map: SourceMap): Map<string, number> {
  const bytes = new Map<string, number>();
  code.split('\n').forEach((line, lineNumber) => {
    for (let column = 0; column < line.length; column += 1) {
      const entry = map.findEntry(lineNumber, column);
      const source = 'originalSource' in entry ? entry.originalSource : '';
      bytes.set(source, (bytes.get(source) ?? 0) + 1);
    }
  });
  return bytes;
}

/** Everything that no package brought. */
export const OWN_CODE = '(our own)';

/** The package that a module is of. */
export function packageOf(module: string): string {
  const inPackage = module.split('node_modules/').at(-1);
  if (inPackage === undefined || inPackage === module) return OWN_CODE;
  const [scope = '', name = ''] = inPackage.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/** Sums modules up by their packages; the largest come first. */
export function packagesOf(modules: ReadonlyMap<string, number>): Map<string, number> {
  const sum = new Map<string, number>();
  for (const [module, bytes] of modules) {
    const name = packageOf(module);
    sum.set(name, (sum.get(name) ?? 0) + bytes);
  }
  return new Map([...sum].sort(([, a], [, b]) => b - a));
}
